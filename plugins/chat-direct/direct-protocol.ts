import type { PrivateProtocol, TransportStore } from '#contracts/private-chats'
import { createCell, createLiveStore, type ReadableStore } from '#kernel'
import type { NostrAccess, QuerySnapshot } from '#kernel/ports'
import { type OpenedWrap, openWrap, type WrapReader } from './core/gift-wrap'
import type { SyncState } from './manifest'
import { createDecryptQueue, type DecryptQueue } from './receive/decrypt-queue'
import { payloadReader } from './receive/read-payload'
import { rumorStep } from './receive/rumor-step'
import { syncWraps, type WrapSync } from './receive/sync-wraps'
import { INBOX_RELAYS_KIND, relaysIn } from './relays/inbox-relays'
import { composeStep } from './send/compose-step'

/** The id of the contribution to `chatTransports`. */
export const TRANSPORT = 'direct'

const STOPPED: SyncState = { waiting: 0, isRunning: false, refused: 0, inbox: 'unknown', silent: [] }

interface DirectParts {
  readonly nostr: NostrAccess
  /** True if an account's signer is asked to decrypt messages as they come, although it may ask the user. */
  decryptsAlways(account: string): boolean
  nameOf(pubkey: string): string
}

export interface DirectProtocol {
  readonly protocol: PrivateProtocol
  readonly state: ReadableStore<SyncState>
  /** The open store, in which conversations are begun. */
  store(): TransportStore | undefined
  decrypt(): void
  pause(): void
}

/** Private messages by NIP-17: gift wraps on the relays that people name for them. */
export function createDirectProtocol({ nostr, decryptsAlways, nameOf }: DirectParts): DirectProtocol {
  const state = createCell<SyncState>(STOPPED)
  const older = createCell<QuerySnapshot['older']>('end')
  const changes = createCell({})
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  let running:
    | { readonly store: TransportStore; readonly queue: DecryptQueue; readonly sync: WrapSync }
    | undefined

  const start = (store: TransportStore) => {
    const { account, signal } = store
    const isOwnKey = nostr.session.get().method === 'key'
    const reader: WrapReader = {
      pubkey: account,
      decrypt: payloadReader(nostr, { account, signal, isOwnKey }),
      verify: event => nostr.verify(event),
    }
    const queue = createDecryptQueue<OpenedWrap>({
      store,
      open: wrap => openWrap(wrap, reader, Math.floor(Date.now() / 1_000)),
      step: ({ rumor, expiresAt }, chat) =>
        rumorStep(rumor, { account, chat, now: Date.now(), ...(expiresAt !== undefined && { expiresAt }) }),
      runsByItself: () => isOwnKey || decryptsAlways(account),
    })
    const sync = syncWraps(nostr, store, queue)
    const lists = nostr.query({ kinds: [INBOX_RELAYS_KIND], authors: [account] })
    const tell = () => {
      state.set({ ...queue.state.get(), inbox: inboxOf(lists.get()), silent: sync.silent.get() })
      older.set(sync.older.get())
    }
    let known = ''
    const follow = () => {
      const relays = relaysIn(lists.get().events[0])
      if (relays.join() !== known) sync.readFrom(relays)
      known = relays.join()
      tell()
    }
    const listening = [
      lists.subscribe(follow),
      queue.state.subscribe(tell),
      sync.older.subscribe(tell),
      sync.silent.subscribe(tell),
    ]
    follow()
    running = { store, queue, sync }
    return {
      dispose() {
        for (const each of listening) each.dispose()
        lists.dispose()
        sync.dispose()
        queue.pause()
        running = undefined
        state.set(STOPPED)
        older.set('end')
      },
    }
  }

  return {
    protocol: {
      id: TRANSPORT,
      send: (event, options) => nostr.send(event, options),
      start,
      compose: (chat, draft, store) =>
        composeStep(chat, draft, store, { nostr, randomBytes, now: Date.now, nameOf }),
      rights: () => ({ react: true, deleteForAll: true, files: true }),
      changes,
      hasSubjects: true,
      refusedCount: createLiveStore(
        () => state.get().refused,
        changed => [state.subscribe(changed)],
      ),
      history: { older, load: () => running?.sync.loadOlder() },
    },
    state,
    store: () => running?.store,
    decrypt: () => running?.queue.run(),
    pause: () => running?.queue.pause(),
  }
}

/** Whether the reader has published on which relays private messages are read. */
function inboxOf({ events, phase, complete }: QuerySnapshot): SyncState['inbox'] {
  if (relaysIn(events[0]).length > 0) return 'published'
  return phase === 'settled' && complete ? 'none' : 'unknown'
}
