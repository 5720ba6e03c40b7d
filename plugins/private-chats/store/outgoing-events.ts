import { createStaleRecordError } from './create-stale-record-error'
import { deleteListeningPlan } from './listening-plans'
import { decryptOutgoingRows, encryptOutgoingRow } from './outgoing-rows'
import { retryOnStaleRecord } from './retry-on-stale-record'
import type { RowCipher } from './row-cipher'
import type { EncryptedOutgoingRow, OutgoingRow, PrivateChatsTables } from './tables'

const withoutRelays = <Row extends Pick<OutgoingRow, 'only'>>({ only: _, ...row }: Row) => row
/** Returns a row without its event and without the result of sending it. */
const withoutResult = ({ event: _1, reason: _2, deliveries: _3, isSearchedAgain: _4, ...row }: OutgoingRow) =>
  row

/** The stored events of one account that carry messages and actions, with the results from relays. */
export interface OutgoingEvents {
  /** Resolves with the events that carry these messages or actions. */
  outgoingFor(ids: readonly string[]): Promise<readonly OutgoingRow[]>
  outgoingById(event: string): Promise<OutgoingRow | undefined>
  waitingEvents(transport: string): Promise<readonly OutgoingRow[]>
  /**
   * Resolves with the events of a conversation that carry no message, such as the response to an invite, and that every
   * relay has refused. A recipient who lacks them cannot read any later message.
   */
  failedOpenings(transport: string, chat: string): Promise<readonly OutgoingRow[]>
  /** Resolves with all events of a conversation. */
  outgoingIn(chat: string): Promise<readonly OutgoingRow[]>
  setOutgoingState(id: string, result: Pick<OutgoingRow, 'state' | 'deliveries' | 'reason'>): Promise<void>
  /** Stores that an event which has failed waits again, because its relays are searched for once more. */
  restartRelaySearch(id: string): Promise<void>
  /**
   * Stores the relays that were found for an event, instead of those of an earlier search, so that it goes out after a
   * restart without another search.
   */
  setOutgoingRelays(id: string, found: Pick<OutgoingRow, 'only'>): Promise<void>
  /**
   * Gives the events of a conversation that carry no message to the conversation in which it continues, which sends them
   * again if they fail.
   */
  moveOpenings(chat: string, successor: string): Promise<void>
}

/** `onChange` is called with the conversation's id after the state of one of its events was stored. */
export function createOutgoingEvents(
  account: string,
  { database, outgoingEvents, listening }: PrivateChatsTables,
  cipher: RowCipher,
  onChange: (chat: string) => void,
): OutgoingEvents {
  const decrypt = async (rows: PromiseLike<readonly EncryptedOutgoingRow[]>) =>
    decryptOutgoingRows(await rows, cipher)
  const findStored = (event: string) => outgoingEvents.get([account, cipher.toOpaqueId(event)])
  const inState = (transport: string, state: OutgoingRow['state']) =>
    outgoingEvents.where('[account+transport+state]').equals([account, transport, state])
  const findById = async (event: string) => {
    const stored = await findStored(event)
    return stored && (await decryptOutgoingRows([stored], cipher))[0]
  }
  const isOpening = (row: OutgoingRow) => row.of === row.id
  /** Changes the row of an event, if there is one. Rejects with `StaleRecordError` if another tab has changed it. */
  const tryChangeRow = async (id: string, change: (row: OutgoingRow) => OutgoingRow): Promise<void> => {
    const stored = await findStored(id)
    const [row] = stored ? await decryptOutgoingRows([stored], cipher) : []
    if (!stored || !row) return
    const next = change(row)
    const encrypted = { ...(await encryptOutgoingRow(next, cipher)), version: stored.version + 1 }
    const isStored = await database.transaction('rw', [outgoingEvents, listening], async () => {
      const current = await findStored(id)
      // If the row was deleted meanwhile, for example by signing out, it must not be stored again.
      if (!current) return false
      if (current.version !== stored.version) throw createStaleRecordError('of an outgoing event')
      await outgoingEvents.put(encrypted)
      await deleteListeningPlan(listening, account, row.transport)
      return true
    })
    if (isStored) for (const chat of new Set([row.chat, next.chat])) onChange(chat)
  }
  const changeRow = (...args: Parameters<typeof tryChangeRow>) =>
    retryOnStaleRecord(() => tryChangeRow(...args))
  const outgoingIn = (chat: string) =>
    decrypt(
      outgoingEvents
        .where('[account+chat]')
        .equals([account, cipher.toOpaqueId(chat)])
        .toArray(),
    )
  return {
    outgoingFor: ids =>
      decrypt(
        outgoingEvents
          .where('[account+messageId]')
          .anyOf(ids.map(id => [account, cipher.toOpaqueId(id)]))
          .toArray(),
      ),
    outgoingById: findById,
    waitingEvents: transport => decrypt(inState(transport, 'waiting').toArray()),
    async failedOpenings(transport, chat) {
      const rows = await decrypt(inState(transport, 'failed').toArray())
      return rows.filter(row => row.chat === chat && isOpening(row))
    },
    outgoingIn,
    setOutgoingState: (id, result) =>
      changeRow(id, row => ({
        ...withoutResult(row),
        // A failed event is kept because it may be sent again. A sent event is not needed any more.
        ...(result.state !== 'sent' && row.event && { event: row.event }),
        ...result,
      })),
    restartRelaySearch: id =>
      changeRow(id, row => ({
        ...withoutRelays(withoutResult(row)),
        ...(row.event && { event: row.event }),
        state: 'waiting',
        isSearchedAgain: true,
      })),
    setOutgoingRelays: (id, found) => changeRow(id, row => ({ ...withoutRelays(row), ...found })),
    async moveOpenings(chat, successor) {
      for (const row of await outgoingIn(chat))
        if (isOpening(row)) await changeRow(row.id, now => ({ ...now, chat: successor }))
    },
  }
}
