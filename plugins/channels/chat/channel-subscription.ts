import type { Disposable } from '#kernel'
import type { LiveQuery, NostrAccess, NostrEvent, QuerySnapshot } from '#kernel/ports'
import { type ChannelWithMetadata, resolveChannelWithMetadata } from '../channel/channel-with-metadata'

/** Number of messages that are asked for at first. */
export const FIRST_PAGE_SIZE = 50
/** A channel whose metadata names no relays is read and written on this many of the relays from which it came. */
const MAX_FALLBACK_RELAYS = 2
const EMPTY_SNAPSHOT: QuerySnapshot = {
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
   * The relays that the metadata names, which are asked and written to besides the reader's own. If it names none,
   * some relays that had the channel, such as the one that a link named.
   */
  getRelays(): readonly string[]
  getMessages(): QuerySnapshot
  /** The events by which the reader and the creator hide messages and people (kinds 43 and 44). */
  getModerationEvents(): readonly NostrEvent[]
  loadOlder(count: number): void
}

/**
 * Asks the reader's relays and those of `hints` for a channel, and the relays that its metadata names as soon as these are
 * known.
 */
export function openChannelSubscription(
  nostr: NostrAccess,
  id: string,
  hints: readonly string[],
  onChange: () => void,
): ChannelSubscription {
  let relays = hints
  /** `undefined` until somebody has asked from which relays the channel came. */
  let fallbackRelays: readonly string[] | undefined
  let messages: { readonly query: LiveQuery; readonly subscription: Disposable } | undefined
  let acts: { readonly query: LiveQuery; readonly subscription: Disposable } | undefined
  let moderatorKey = ''
  const metadataQuery = nostr.query([{ ids: [id] }, { kinds: [41], '#e': [id] }], { hints })

  const channel = () => {
    const { events } = metadataQuery.get()
    const creation = events.find(event => event.id === id && event.kind === 40)
    return creation && resolveChannelWithMetadata(creation, events)
  }
  const replaceQuery = (previousQuery: typeof messages, filters: Parameters<NostrAccess['query']>[0]) => {
    const window = previousQuery?.query.get().events.length
    const query = nostr.query(filters, { hints: relays, ...(window && { initialCount: window }) })
    const nextQuery = { query, subscription: query.subscribe(onChange) }
    // The next query is open before the former one ends, so that its filters are not asked for twice.
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
    const currentChannel = channel()
    if (currentChannel && !currentChannel.relays && !fallbackRelays) void fetchFallbackRelays()
    const wantedRelays = currentChannel?.relays ?? [...new Set([...hints, ...(fallbackRelays ?? [])])]
    if (!messages || wantedRelays.join() !== relays.join()) {
      relays = wantedRelays
      messages = replaceQuery(messages, { kinds: [42], '#e': [id], limit: FIRST_PAGE_SIZE })
    }
    const moderators = [nostr.session.get().pubkey, currentChannel?.creator].filter(key => key !== undefined)
    if (moderators.length > 0 && moderators.join() !== moderatorKey) {
      moderatorKey = moderators.join()
      acts = replaceQuery(acts, { kinds: [43, 44], authors: moderators, limit: 500 })
    }
    onChange()
  }
  const subscriptions = [metadataQuery.subscribe(updateQueries), nostr.session.subscribe(updateQueries)]
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
      metadataQuery.dispose()
      for (const disposable of [messages, acts]) {
        disposable?.subscription.dispose()
        disposable?.query.dispose()
      }
    },
  }
}
