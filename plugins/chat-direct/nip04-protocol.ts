import { MAX_PASSIVE_LISTENING_MS, type PrivateProtocol } from '#contracts/private-chats'
import { createValueStore, type ReadableStore, selectFromStore, UserFacingError } from '#kernel'
import { isHexKey, sanitizeNoteText } from '#kernel/nostr'
import type { NostrAccess, NostrEvent, QuerySnapshot } from '#kernel/ports'
import { findNip04Peer, NIP04_MESSAGE_KIND, nip04ChatId } from './core/nip04-message'
import { UndecryptablePayloadError } from './core/undecryptable-payload-error'
import { decryptOrProveUndecryptable } from './receive/decrypt-payload'
import { createDecryptQueue, type DecryptQueue, type DecryptQueueState } from './receive/decrypt-queue'

/** The id under which this protocol is added to `chatTransports`. */
export const NIP04_TRANSPORT_ID = 'nip04'
/** Number of messages per request. */
const PAGE_SIZE = 200
const READ_ONLY_TEXT = 'Old messages (NIP-04) are only shown here, because everybody sees who writes to whom.'

const STOPPED_STATE: DecryptQueueState = { waitingCount: 0, isRunning: false, refusedCount: 0 }

interface Nip04ProtocolOptions {
  readonly nostr: NostrAccess
  /** True if the account's signer may decrypt messages as soon as they arrive, although it may ask the user. */
  canAutoDecrypt(account: string): boolean
}

export interface Nip04Protocol {
  readonly protocol: PrivateProtocol
  readonly state: ReadableStore<DecryptQueueState>
  decryptWaiting(): void
  pauseDecrypting(): void
}

interface Nip04Message {
  readonly event: NostrEvent
  readonly peer: string
  readonly text: string
}

/** Creates the protocol of old private messages (NIP-04), which can be read but not sent. */
export function createNip04Protocol({ nostr, canAutoDecrypt }: Nip04ProtocolOptions): Nip04Protocol {
  const state = createValueStore<DecryptQueueState>(STOPPED_STATE)
  const olderState = createValueStore<QuerySnapshot['older']>('end')
  let activeQueue: { readonly queue: DecryptQueue; loadOlder(): void } | undefined

  const createOpener =
    (options: { readonly account: string; readonly signal: AbortSignal; readonly isOwnKey: boolean }) =>
    async (event: NostrEvent): Promise<Nip04Message | { readonly refused: string }> => {
      const peer = findNip04Peer(event, options.account)
      if (peer === undefined) return { refused: 'not-mine' }
      try {
        const text = await decryptOrProveUndecryptable(nostr, options, () =>
          nostr.decrypt(peer, event.content, { ...options, nip04: true }),
        )
        return { event, peer, text }
      } catch (error) {
        return { refused: error instanceof UndecryptablePayloadError ? 'broken' : 'not-decrypted' }
      }
    }

  return {
    protocol: {
      id: NIP04_TRANSPORT_ID,
      send() {
        throw new UserFacingError(READ_ONLY_TEXT)
      },
      start(store) {
        const { account, signal } = store
        const isOwnKey = nostr.session.get().method === 'key'
        const queue = createDecryptQueue<Nip04Message>({
          store,
          openEvent: createOpener({ account, signal, isOwnKey }),
          toChanges({ event, peer, text }) {
            const id = nip04ChatId(account, peer)
            const replyTo = event.tags.find(([name, value]) => name === 'e' && isHexKey(value))?.[1]
            return {
              chats: [{ id, people: [peer], isAccepted: event.pubkey === account }],
              messages: [
                {
                  chat: id,
                  id: event.id,
                  author: event.pubkey,
                  at: Math.min(event.created_at * 1_000, Date.now()),
                  text: sanitizeNoteText(text),
                  tags: [],
                  ...(replyTo !== undefined && { replyTo }),
                },
              ],
            }
          },
          isOwnKey,
          startsAutomatically: () => isOwnKey || canAutoDecrypt(account),
        })
        const filters = [
          { kinds: [NIP04_MESSAGE_KIND], authors: [account], limit: PAGE_SIZE },
          { kinds: [NIP04_MESSAGE_KIND], '#p': [account], limit: PAGE_SIZE },
        ]
        const query = nostr.query(filters, { initialCount: PAGE_SIZE })
        store.keepPlan(async () => ({
          questions: [{ filters, pageSize: PAGE_SIZE, maxPages: 0 }],
          dueAt: Date.now() + MAX_PASSIVE_LISTENING_MS,
        }))
        const onEvents = () => {
          const { events, older: olderOfQuery } = query.get()
          queue.addEvents(events)
          olderState.set(olderOfQuery)
        }
        const subscriptions = [
          query.subscribe(onEvents),
          queue.state.subscribe(() => state.set(queue.state.get())),
        ]
        onEvents()
        const started = { queue, loadOlder: () => query.loadOlder(PAGE_SIZE) }
        activeQueue = started
        return {
          dispose() {
            for (const subscription of subscriptions) subscription.dispose()
            query.dispose()
            queue.pauseQueue()
            if (activeQueue === started) activeQueue = undefined
            state.set(STOPPED_STATE)
            olderState.set('end')
          },
        }
      },
      async compose() {
        throw new UserFacingError(READ_ONLY_TEXT)
      },
      rights: () => ({ noSending: READ_ONLY_TEXT, react: false, deleteForAll: false, files: false }),
      changes: createValueStore({}),
      refusedCount: selectFromStore(state, ({ refusedCount }) => refusedCount),
      history: { older: olderState, load: () => activeQueue?.loadOlder() },
    },
    state,
    decryptWaiting: () => activeQueue?.queue.resume(),
    pauseDecrypting: () => activeQueue?.queue.pauseQueue(),
  }
}
