import type { Disposable } from '#kernel'
import { awaitIdbRequest, openExistingDatabase } from '#kernel/storage'
import { importContentCipher } from '../store/cipher'
import type { KeyRow, ListeningRow } from '../store/tables'
import { parseStoredListeningPlan, type StoredListeningPlan } from './stored-listening-plan'

/** Reads one transport's rows of an account for a listener, without Dexie and without changing anything. */
export interface StoredListeningPlanReader {
  readonly plan: StoredListeningPlan
  /** Resolves with true if one of these relay events was not processed yet. */
  hasUnread(ids: readonly string[]): Promise<boolean>
  /** ms. The time at which the next message expires. */
  readonly nextExpiry: number | undefined
}

/**
 * ms. IndexedDB never answers if the browser's storage is stuck, or if another tab keeps an older version of the
 * database open.
 */
const TIME_LIMIT_MS = 10_000

/**
 * Resolves with the stored plan if it is as new as the data, if all events were passed to the outbox, and if the row
 * key is stored unencrypted. Resolves with `undefined` otherwise, and after `timeLimitMs`. The database is neither
 * created nor upgraded. The connection is passed to `own`, whose owner closes it. It also closes, and `onClosed` is
 * called, if another tab needs to upgrade the database.
 */
export async function openStoredListeningPlan(
  name: string,
  row: Pick<ListeningRow, 'account' | 'transport'>,
  own: (connection: Disposable) => void,
  onClosed: () => void,
  timeLimitMs: number = TIME_LIMIT_MS,
): Promise<StoredListeningPlanReader | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), timeLimitMs)
  })
  try {
    return await Promise.race([readStoredListeningPlan(name, row, own, onClosed), timeout])
  } finally {
    clearTimeout(timer)
  }
}

async function readStoredListeningPlan(
  name: string,
  { account, transport }: Pick<ListeningRow, 'account' | 'transport'>,
  own: (connection: Disposable) => void,
  onClosed: () => void,
): Promise<StoredListeningPlanReader | undefined> {
  // If the browser refuses, the transport starts, and shows that nothing can be read.
  const database = await openExistingDatabase(name).catch(() => undefined)
  // There is no database if the transport has never been started.
  if (!database) return undefined
  const close = () => database.close()
  own({ dispose: close })
  database.onversionchange = () => {
    close()
    onClosed()
  }
  database.onclose = onClosed
  if (!database.objectStoreNames.contains('outgoingEvents')) return undefined
  const transaction = database.transaction(['keys', 'listening', 'outgoing', 'outgoingEvents', 'messages'])
  const [key, row, formerCount, waitingCount, expiring] = await Promise.all([
    awaitIdbRequest<KeyRow | undefined>(transaction.objectStore('keys').get(account)),
    awaitIdbRequest<ListeningRow | undefined>(transaction.objectStore('listening').get([account, transport])),
    // Rows of earlier versions of Pinion, which are encrypted only when the store is opened.
    awaitIdbRequest(transaction.objectStore('outgoing').count(IDBKeyRange.bound([account], [account, []]))),
    awaitIdbRequest(
      transaction
        .objectStore('outgoingEvents')
        .index('[account+transport+state]')
        .count([account, transport, 'waiting']),
    ),
    awaitIdbRequest(
      transaction
        .objectStore('messages')
        .index('[account+expiresAt]')
        .openKeyCursor(IDBKeyRange.bound([account, 0], [account, Number.POSITIVE_INFINITY])),
    ),
  ])
  if (!key?.raw || formerCount > 0 || waitingCount > 0) return undefined
  const plan = parseStoredListeningPlan(await (await importContentCipher(key.raw)).decrypt(row?.plan))
  if (!plan) return undefined
  const [, expiresAt] = (expiring?.key ?? []) as readonly unknown[]
  return {
    plan,
    nextExpiry: typeof expiresAt === 'number' ? expiresAt : undefined,
    async hasUnread(ids) {
      const read = database.transaction('read').objectStore('read')
      const keys = await Promise.all(ids.map(id => awaitIdbRequest(read.getKey([account, transport, id]))))
      return keys.includes(undefined)
    },
  }
}
