import type { Disposable } from '#kernel'
import type { LiveQuery, NostrAccess, NostrEvent, QuerySnapshot } from '#kernel/ports'
import {
  buildMetadataFilter,
  type ChannelWithMetadata,
  resolveChannelWithMetadata,
} from '../channel/channel-with-metadata'

/** Number of messages that are requested when a channel is opened. */
export const INITIAL_MESSAGE_COUNT = 50
/** If a channel's metadata names no relays, this many of the relays that sent the channel are used for its messages. */
const MAX_FALLBACK_RELAYS = 2
export const EMPTY_SNAPSHOT: QuerySnapshot = {
  events: [],
  phase: 'cache',
  answers: {},
  complete: false,
  older: 'idle',
}

/** The running queries of one channel: its metadata and its messages. */
export interface ChannelSubscription extends Disposable {
  getChannel(): ChannelWithMetadata | undefined
  /**
   * Returns the relays that the metadata names, which are used besides the reader's own. If it names none, returns some
   * relays that had the channel, for example one that a link named.
   */
  getRelays(): readonly string[]
  getMessages(): QuerySnapshot
  /** The events by which the reader and the creator hide messages and people (kinds 43 and 44). */
  getModerationEvents(): readonly NostrEvent[]
  loadOlder(count: number): void
}

/**
 * Queries the reader's relays and those in `hints` for a channel. As soon as its metadata is known, the relays that it
 * names are queried too.
 */
export function openChannelSubscription(
  nostr: NostrAccess,
  id: string,
  hints: readonly string[],
  onChange: () => void,
): ChannelSubscription {
  let relays = hints
  /** The relays from which the channel came. `undefined` until `getRelays` has needed them. */
  let fallbackRelays: readonly string[] | undefined
  let messages: { readonly query: LiveQuery; readonly subscription: Disposable } | undefined
  let acts: { readonly query: LiveQuery; readonly subscription: Disposable } | undefined
  let moderatorKey = ''
  const creationQuery = nostr.query({ ids: [id] }, { hints })
  /** Opened as soon as the creator is known. */
  let metadata: { readonly query: LiveQuery; readonly subscription: Disposable } | undefined

  const getCreation = () => creationQuery.get().events.find(event => event.id === id && event.kind === 40)
  const channel = () => {
    const creation = getCreation()
    return creation && resolveChannelWithMetadata(creation, metadata?.query.get().events ?? [])
  }
  const replaceQuery = (previousQuery: typeof messages, filters: Parameters<NostrAccess['query']>[0]) => {
    const window = previousQuery?.query.get().events.length
    const query = nostr.query(filters, { hints: relays, ...(window && { initialCount: window }) })
    const nextQuery = { query, subscription: query.subscribe(onChange) }
    // The next query opens before the previous one is closed, so that the filters in both are not sent again.
    previousQuery?.subscription.dispose()
    previousQuery?.query.dispose()
    return nextQuery
  }
  let isOpen = true
  const fetchFallbackRelays = async () => {
    fallbackRelays = []
    fallbackRelays = (await nostr.getSourceRelays(id)).slice(0, MAX_FALLBACK_RELAYS)
    if (isOpen && fallbackRelays.length > 0) updateQueries()
  }
  const updateQueries = () => {
    const creation = getCreation()
    if (creation && !metadata) {
      const query = nostr.query(buildMetadataFilter([creation]), { hints })
      metadata = { query, subscription: query.subscribe(updateQueries) }
    }
    const currentChannel = channel()
    if (currentChannel && !currentChannel.relays && !fallbackRelays) void fetchFallbackRelays()
    const wantedRelays = currentChannel?.relays ?? [...new Set([...hints, ...(fallbackRelays ?? [])])]
    if (!messages || wantedRelays.join() !== relays.join()) {
      relays = wantedRelays
      messages = replaceQuery(messages, { kinds: [42], '#e': [id], limit: INITIAL_MESSAGE_COUNT })
    }
    const moderators = [nostr.session.get().pubkey, currentChannel?.creator].filter(key => key !== undefined)
    if (moderators.length > 0 && moderators.join() !== moderatorKey) {
      moderatorKey = moderators.join()
      acts = replaceQuery(acts, { kinds: [43, 44], authors: moderators, limit: 500 })
    }
    onChange()
  }
  const subscriptions = [creationQuery.subscribe(updateQueries), nostr.session.subscribe(updateQueries)]
  updateQueries()

  return {
    getChannel: channel,
    getRelays: () => relays,
    getMessages: () => messages?.query.get() ?? EMPTY_SNAPSHOT,
    getModerationEvents: () => acts?.query.get().events ?? [],
    loadOlder: count => messages?.query.loadOlder(count),
    dispose() {
      isOpen = false
      for (const disposable of subscriptions) disposable.dispose()
      creationQuery.dispose()
      for (const disposable of [metadata, messages, acts]) {
        disposable?.subscription.dispose()
        disposable?.query.dispose()
      }
    },
  }
}
