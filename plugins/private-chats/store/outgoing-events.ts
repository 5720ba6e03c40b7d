import { deleteListeningPlan } from './listening-plans'
import { decryptOutgoingRows, encryptOutgoingRow } from './outgoing-rows'
import type { RowCipher } from './row-cipher'
import type { EncryptedOutgoingRow, OutgoingRow, PrivateChatsTables } from './tables'

/** Maximum number of attempts if another tab changes the same row. */
const MAX_ATTEMPTS = 10

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
  /** Stores the state of an event. Resolves with false if another tab has changed the row meanwhile. */
  const trySetState: (...args: Parameters<OutgoingEvents['setOutgoingState']>) => Promise<boolean> = async (
    id,
    result,
  ) => {
    const stored = await findStored(id)
    const [row] = stored ? await decryptOutgoingRows([stored], cipher) : []
    if (!stored || !row) return true
    const { event, ...rest } = row
    // A failed event is kept because it may be sent again. A sent event is not needed any more.
    const next = { ...rest, ...(result.state !== 'sent' && event && { event }), ...result }
    const encrypted = { ...(await encryptOutgoingRow(next, cipher)), version: stored.version + 1 }
    const outcome = await database.transaction('rw', [outgoingEvents, listening], async () => {
      const current = await findStored(id)
      // If the row was deleted meanwhile, for example by signing out, it must not be stored again.
      if (!current) return 'gone'
      if (current.version !== stored.version) return 'changed'
      await outgoingEvents.put(encrypted)
      await deleteListeningPlan(listening, account, row.transport)
      return 'stored'
    })
    if (outcome === 'stored') onChange(row.chat)
    return outcome !== 'changed'
  }
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
      return rows.filter(row => row.chat === chat && row.of === row.id)
    },
    outgoingIn: chat =>
      decrypt(
        outgoingEvents
          .where('[account+chat]')
          .equals([account, cipher.toOpaqueId(chat)])
          .toArray(),
      ),
    async setOutgoingState(id, result) {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) if (await trySetState(id, result)) return
      throw new Error('Other tabs change the same event all the time')
    },
  }
}
