import type { PrivateProtocol } from '#contracts/private-chats'
import { createCell, createLiveStore, type ReadableStore, Refusal } from '#kernel'
import { isHexKey, neutralizeText } from '#kernel/nostr'
import type { NostrAccess, NostrEvent, QuerySnapshot } from '#kernel/ports'
import { BrokenPayload } from './core/broken-payload'
import { OLD_MESSAGE_KIND, oldChatId, otherOf } from './core/old-message'
import { createDecryptQueue, type DecryptQueue, type QueueState } from './receive/decrypt-queue'
import { decryptOrProve } from './receive/read-payload'

/** The id of the contribution to `chatTransports`. */
export const OLD_TRANSPORT = 'nip04'
/** Number of messages that relays are asked for at once. */
const PAGE = 200
const ONLY_SHOWN = 'Old messages (NIP-04) are only shown here, because everybody sees who writes to whom.'

const STOPPED: QueueState = { waiting: 0, isRunning: false, refused: 0 }

interface OldParts {
  readonly nostr: NostrAccess
  /** True if an account's signer is asked to decrypt messages as they come, although it may ask the user. */
  decryptsAlways(account: string): boolean
}

export interface OldProtocol {
  readonly protocol: PrivateProtocol
  readonly state: ReadableStore<QueueState>
  decrypt(): void
  pause(): void
}

interface OldMessage {
  readonly event: NostrEvent
  readonly peer: string
  readonly text: string
}

/** Old private messages (NIP-04): they are read, and never written. */
export function createOldProtocol({ nostr, decryptsAlways }: OldParts): OldProtocol {
  const state = createCell<QueueState>(STOPPED)
  const older = createCell<QuerySnapshot['older']>('end')
  let running: { readonly queue: DecryptQueue; older(): void } | undefined

  const open =
    (options: { readonly account: string; readonly signal: AbortSignal; readonly isOwnKey: boolean }) =>
    async (event: NostrEvent): Promise<OldMessage | { readonly refused: string }> => {
      const peer = otherOf(event, options.account)
      if (peer === undefined) return { refused: 'not-mine' }
      try {
        const text = await decryptOrProve(nostr, options, () =>
          nostr.decrypt(peer, event.content, { ...options, nip04: true }),
        )
        return { event, peer, text }
      } catch (error) {
        return { refused: error instanceof BrokenPayload ? 'broken' : 'not-decrypted' }
      }
    }

  return {
    protocol: {
      id: OLD_TRANSPORT,
      send() {
        throw new Refusal(ONLY_SHOWN)
      },
      start(store) {
        const { account, signal } = store
        const isOwnKey = nostr.session.get().method === 'key'
        const queue = createDecryptQueue<OldMessage>({
          store,
          open: open({ account, signal, isOwnKey }),
          step({ event, peer, text }, chat) {
            const id = oldChatId(account, peer)
            const replyTo = event.tags.find(([name, value]) => name === 'e' && isHexKey(value))?.[1]
            return {
              chats: chat(id) ? [] : [{ id, people: [peer], isAccepted: event.pubkey === account }],
              messages: [
                {
                  chat: id,
                  id: event.id,
                  author: event.pubkey,
                  at: Math.min(event.created_at * 1_000, Date.now()),
                  text: neutralizeText(text),
                  tags: [],
                  ...(replyTo !== undefined && { replyTo }),
                },
              ],
            }
          },
          runsByItself: () => isOwnKey || decryptsAlways(account),
        })
        const query = nostr.query(
          [
            { kinds: [OLD_MESSAGE_KIND], authors: [account], limit: PAGE },
            { kinds: [OLD_MESSAGE_KIND], '#p': [account], limit: PAGE },
          ],
          { window: PAGE },
        )
        const look = () => {
          const { events, older: rest } = query.get()
          queue.add(events)
          older.set(rest)
        }
        const listening = [query.subscribe(look), queue.state.subscribe(() => state.set(queue.state.get()))]
        look()
        const now = { queue, older: () => query.older(PAGE) }
        running = now
        return {
          dispose() {
            for (const each of listening) each.dispose()
            query.dispose()
            queue.pause()
            if (running === now) running = undefined
            state.set(STOPPED)
            older.set('end')
          },
        }
      },
      async compose() {
        throw new Refusal(ONLY_SHOWN)
      },
      rights: () => ({ noSending: ONLY_SHOWN, react: false, deleteForAll: false, files: false }),
      changes: createCell({}),
      refusedCount: createLiveStore(
        () => state.get().refused,
        changed => [state.subscribe(changed)],
      ),
      history: { older, load: () => running?.older() },
    },
    state,
    decrypt: () => running?.queue.run(),
    pause: () => running?.queue.pause(),
  }
}
