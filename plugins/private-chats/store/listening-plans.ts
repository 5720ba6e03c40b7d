import type { ContentCipher } from './cipher'
import type { ListeningRow, PrivateChatsTables } from './tables'

type ListeningTable = PrivateChatsTables['listening']

/**
 * Deletes a transport's plan because its data change. The caller does this in the transaction of the change, so that a
 * crash cannot leave an outdated plan.
 */
export async function deleteListeningPlan(
  listening: ListeningTable,
  account: string,
  transport: string,
): Promise<void> {
  const row = await listening.get([account, transport])
  if (row) await listening.put({ account, transport, generation: row.generation + 1 })
}

/**
 * Stores the plan of a transport, unless its data have changed since `build` was called; then the caller builds another
 * one. Stores nothing if the account has signed out of this browser.
 */
export async function writeListeningPlan(
  { database, keys, listening }: Pick<PrivateChatsTables, 'database' | 'keys' | 'listening'>,
  cipher: ContentCipher,
  { account, transport }: Pick<ListeningRow, 'account' | 'transport'>,
  build: () => Promise<unknown>,
): Promise<void> {
  const generation = await database.transaction('rw', [keys, listening], async () => {
    const row = await listening.get([account, transport])
    if (row) return row.generation
    if (!(await keys.get(account))) return undefined
    await listening.put({ account, transport, generation: 0 })
    return 0
  })
  if (generation === undefined) return
  const built = await build()
  const plan = built === undefined ? undefined : await cipher.encrypt(built)
  await database.transaction('rw', listening, async () => {
    const row = await listening.get([account, transport])
    if (row?.generation === generation)
      await listening.put({ account, transport, generation, ...(plan && { plan }) })
  })
}
