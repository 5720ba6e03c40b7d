import {
  MAX_PASSIVE_LISTENING_MS,
  type PrivateChatsService,
  type PrivateProtocol,
  type TransportStore,
} from '#contracts/private-chats'
import { createValueStore, type ReadableStore, selectFromStore } from '#kernel'
import type { NostrAccess, QuerySnapshot } from '#kernel/ports'
import { type GiftWrapReader, type OpenedGiftWrap, openGiftWrap } from './core/gift-wrap'
import type { DirectInboxState } from './manifest'
import { createNip44Decrypter } from './receive/decrypt-payload'
import { createDecryptQueue, type DecryptQueue } from './receive/decrypt-queue'
import { computeDirectRumorChanges } from './receive/direct-rumor-changes'
import { type GiftWrapSync, syncGiftWraps } from './receive/sync-gift-wraps'
import { INBOX_RELAYS_KIND, parseInboxRelays, waitForInboxRelays } from './relays/inbox-relays'
import {
  buildGiftWrapSendChanges,
  noInboxRelaysReason,
  parseDirectTransportData,
} from './send/build-gift-wrap-send-changes'

/** The id under which this protocol is added to `chatTransports`. */
export const NIP17_TRANSPORT_ID = 'direct'

const STOPPED_STATE: DirectInboxState = {
  waitingCount: 0,
  isRunning: false,
  refusedCount: 0,
  inbox: 'unknown',
  silentRelays: [],
}

interface DirectProtocolOptions {
  readonly nostr: NostrAccess
  readonly watchUnreachableRelays: PrivateChatsService['watchUnreachableRelays']
  /** True if the account's signer may decrypt messages as soon as they arrive, although it may ask the user. */
  canAutoDecrypt(account: string): boolean
  displayName(pubkey: string): string
}

export interface Nip17Protocol {
  readonly protocol: PrivateProtocol
  readonly state: ReadableStore<DirectInboxState>
  /** Returns the open store, in which rooms are created. */
  getStore(): TransportStore | undefined
  decryptWaiting(): void
  pauseDecrypting(): void
}

/** Creates the protocol of private messages by NIP-17: gift wraps on the relays that people have listed for them. */
export function createNip17Protocol({
  nostr,
  watchUnreachableRelays,
  canAutoDecrypt,
  displayName,
}: DirectProtocolOptions): Nip17Protocol {
  const state = createValueStore<DirectInboxState>(STOPPED_STATE)
  const olderState = createValueStore<QuerySnapshot['older']>('end')
  const changes = createValueStore({})
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  let activeSync:
    | { readonly store: TransportStore; readonly queue: DecryptQueue; readonly sync: GiftWrapSync }
    | undefined

  const start = (store: TransportStore) => {
    const { account, signal } = store
    const isOwnKey = nostr.session.get().method === 'key'
    const reader: GiftWrapReader = {
      pubkey: account,
      decrypt: createNip44Decrypter(nostr, { account, signal, isOwnKey }),
      verify: event => nostr.verify(event),
    }
    const queue = createDecryptQueue<OpenedGiftWrap>({
      store,
      openEvent: wrap => openGiftWrap(wrap, reader, Math.floor(Date.now() / 1_000)),
      toChanges: ({ rumor, expiresAt }) =>
        computeDirectRumorChanges(rumor, {
          account,
          now: Date.now(),
          ...(expiresAt !== undefined && { expiresAt }),
        }),
      isOwnKey,
      startsAutomatically: () => isOwnKey || canAutoDecrypt(account),
    })
    const relayListFilter = { kinds: [INBOX_RELAYS_KIND], authors: [account] }
    const relayListQuery = nostr.query(relayListFilter)
    const updatePlan = () =>
      store.keepPlan(async () => {
        const wrapQuestions = sync.listQuestions()
        const knownIds = relayListQuery.get().events.map(({ id }) => id)
        return (
          wrapQuestions && {
            questions: [...wrapQuestions, { filters: [relayListFilter], pageSize: 1, maxPages: 0, knownIds }],
            dueAt: Date.now() + MAX_PASSIVE_LISTENING_MS,
          }
        )
      })
    const sync = syncGiftWraps(nostr, store, queue, watchUnreachableRelays, updatePlan)
    const updateState = () => {
      state.set({
        ...queue.state.get(),
        inbox: inboxState(relayListQuery.get()),
        silentRelays: sync.silentRelays.get(),
      })
      olderState.set(sync.olderState.get())
    }
    let knownRelays: string | undefined
    const updateRelays = () => {
      const list = relayListQuery.get()
      const relays = inboxState(list) === 'unknown' ? undefined : parseInboxRelays(list.events[0])
      if (relays?.join() !== knownRelays) sync.setInboxRelays(relays)
      knownRelays = relays?.join()
      updatePlan()
      updateState()
    }
    const subscriptions = [
      relayListQuery.subscribe(updateRelays),
      queue.state.subscribe(updateState),
      sync.olderState.subscribe(updateState),
      sync.silentRelays.subscribe(updateState),
    ]
    updateRelays()
    activeSync = { store, queue, sync }
    return {
      dispose() {
        for (const subscription of subscriptions) subscription.dispose()
        relayListQuery.dispose()
        sync.dispose()
        queue.pauseQueue()
        activeSync = undefined
        state.set(STOPPED_STATE)
        olderState.set('end')
      },
    }
  }

  return {
    protocol: {
      id: NIP17_TRANSPORT_ID,
      send: (event, options) => nostr.send(event, options),
      start,
      compose: (chat, draft, store) =>
        buildGiftWrapSendChanges(chat, draft, store, {
          nostr,
          randomBytes,
          now: Date.now,
          nameOf: displayName,
        }),
      async findRelays(recipient, chat, signal) {
        const hasFallback = () => {
          const stored = activeSync?.store.chat(chat)
          return stored !== undefined && parseDirectTransportData(stored).fallback
        }
        if (hasFallback()) return {}
        const only = await waitForInboxRelays(nostr, recipient, signal)
        if (only.length > 0) return { only }
        // The search may take long, and the reader may have chosen the fallback meanwhile.
        return hasFallback() ? {} : { refusal: noInboxRelaysReason(displayName(recipient), true) }
      },
      rights: () => ({ react: true, deleteForAll: true, files: true }),
      changes,
      hasSubjects: true,
      refusedCount: selectFromStore(state, ({ refusedCount }) => refusedCount),
      history: { older: olderState, load: () => activeSync?.sync.loadOlder() },
    },
    state,
    getStore: () => activeSync?.store,
    decryptWaiting: () => activeSync?.queue.resume(),
    pauseDecrypting: () => activeSync?.queue.pauseQueue(),
  }
}

/** Returns whether the reader has published a list of relays for private messages. */
function inboxState({ events, phase, complete }: QuerySnapshot): DirectInboxState['inbox'] {
  if (parseInboxRelays(events[0]).length > 0) return 'published'
  return phase === 'settled' && complete ? 'none' : 'unknown'
}
