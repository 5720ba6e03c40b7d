import type { RowCipher } from './row-cipher'
import type { EncryptedOutgoingRow, OutgoingRow, PrivateChatsTables } from './tables'

/** Number of rows of earlier versions that are encrypted in one transaction. */
const ROWS_PER_BATCH = 500

/**
 * Encrypts a row. Its ids are replaced by opaque ones, because on any relay, an event's own id leads to the recipient.
 */
export async function encryptOutgoingRow(row: OutgoingRow, cipher: RowCipher): Promise<EncryptedOutgoingRow> {
  const { account, transport, state, order, ...content } = row
  return {
    account,
    transport,
    state,
    ...(order !== undefined && { order }),
    id: cipher.toOpaqueId(row.id),
    chat: cipher.toOpaqueId(row.chat),
    messageId: cipher.toOpaqueId(row.of),
    version: 1,
    body: await cipher.encrypt(content),
  }
}

/**
 * Decrypts rows, and leaves out rows that cannot be decrypted. The content is not checked: this plugin has written it,
 * which AES-GCM verifies.
 */
export async function decryptOutgoingRows(
  rows: readonly EncryptedOutgoingRow[],
  cipher: RowCipher,
): Promise<readonly OutgoingRow[]> {
  const read = await Promise.all(
    rows.map(async ({ account, transport, state, order, body }) => {
      const content = (await cipher.decrypt(body)) as
        | Omit<OutgoingRow, 'account' | 'transport' | 'state' | 'order'>
        | undefined
      return content && { ...content, account, transport, state, ...(order !== undefined && { order }) }
    }),
  )
  return read.filter(row => row !== undefined)
}

/** Encrypts the rows of an account that earlier versions of Pinion have stored unencrypted. */
export async function encryptFormerOutgoingRows(
  {
    database,
    outgoing,
    outgoingEvents,
  }: Pick<PrivateChatsTables, 'database' | 'outgoing' | 'outgoingEvents'>,
  account: string,
  cipher: RowCipher,
): Promise<void> {
  for (;;) {
    const rows = await outgoing
      .where('[account+id]')
      .between([account, ''], [account, '\uffff'])
      .limit(ROWS_PER_BATCH)
      .toArray()
    if (rows.length === 0) return
    const encrypted = await Promise.all(rows.map(row => encryptOutgoingRow(row, cipher)))
    await database.transaction('rw', [outgoing, outgoingEvents], async () => {
      // Another tab may have moved these rows already, or the reader may have signed out meanwhile.
      const left = await outgoing.bulkGet(rows.map(({ id }): [string, string] => [account, id]))
      await outgoingEvents.bulkPut(encrypted.filter((_, i) => left[i] !== undefined))
      await outgoing.bulkDelete(rows.map(({ id }): [string, string] => [account, id]))
    })
  }
}
