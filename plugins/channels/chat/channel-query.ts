import type { Disposable } from '#kernel'
import type { LiveQuery, NostrAccess, NostrEvent, QuerySnapshot } from '#kernel/ports'
import { type CurrentChannel, currentChannel } from '../channel/current-channel'

/** Number of messages that are asked for at first. */
const FIRST_MESSAGES = 50
/** Number of relays that had the channel and count as its relays where its metadata names none. */
const MAX_SEEN_ON = 2
const NOTHING: QuerySnapshot = { events: [], phase: 'cache', answers: {}, complete: false, older: 'idle' }

/** The running queries of one channel: its metadata and its messages. */
export interface ChannelQuery extends Disposable {
  channel(): CurrentChannel | undefined
  /**
   * The relays that the metadata names, which are asked and written to besides the reader's own. If it names none,
   * some relays that had the channel, such as the one that a link named.
   */
  relays(): readonly string[]
  messages(): QuerySnapshot
  /** The events by which the reader and the creator hide messages and people (kinds 43 and 44). */
  acts(): readonly NostrEvent[]
  older(count: number): void
}

/**
 * Asks for a channel at the reader's relays, at those of `hints`, and at those of its metadata as soon as that is known.
 */
export function openChannel(
  nostr: NostrAccess,
  id: string,
  hints: readonly string[],
  changed: () => void,
): ChannelQuery {
  let relays = hints
  /** Absent until it is asked for. */
  let seenOn: readonly string[] | undefined
  let messages: { readonly query: LiveQuery; readonly listening: Disposable } | undefined
  let acts: { readonly query: LiveQuery; readonly listening: Disposable } | undefined
  let authors = ''
  const info = nostr.query([{ ids: [id] }, { kinds: [41], '#e': [id] }], { hints })

  const channel = () => {
    const { events } = info.get()
    const creation = events.find(event => event.id === id && event.kind === 40)
    return creation && currentChannel(creation, events)
  }
  const replace = (before: typeof messages, filters: Parameters<NostrAccess['query']>[0]) => {
    const window = before?.query.get().events.length
    const query = nostr.query(filters, { hints: relays, ...(window && { window }) })
    const next = { query, listening: query.subscribe(changed) }
    // The next query is open before the former one ends, so that its filters are not asked for twice.
    before?.listening.dispose()
    before?.query.dispose()
    return next
  }
  let isOpen = true
  const askSeenOn = async () => {
    seenOn = []
    seenOn = (await nostr.seenOn(id)).slice(0, MAX_SEEN_ON)
    if (isOpen && seenOn.length > 0) follow()
  }
  const follow = () => {
    const known = channel()
    if (known && !known.relays && !seenOn) void askSeenOn()
    const wanted = known?.relays ?? [...new Set([...hints, ...(seenOn ?? [])])]
    if (!messages || wanted.join() !== relays.join()) {
      relays = wanted
      messages = replace(messages, { kinds: [42], '#e': [id], limit: FIRST_MESSAGES })
    }
    const judges = [nostr.session.get().pubkey, known?.creator].filter(key => key !== undefined)
    if (judges.length > 0 && judges.join() !== authors) {
      authors = judges.join()
      acts = replace(acts, { kinds: [43, 44], authors: judges, limit: 500 })
    }
    changed()
  }
  const watching = [info.subscribe(follow), nostr.session.subscribe(follow)]
  follow()

  return {
    channel,
    relays: () => relays,
    messages: () => messages?.query.get() ?? NOTHING,
    acts: () => acts?.query.get().events ?? [],
    older: count => messages?.query.older(count),
    dispose() {
      isOpen = false
      for (const each of watching) each.dispose()
      info.dispose()
      for (const each of [messages, acts]) {
        each?.listening.dispose()
        each?.query.dispose()
      }
    },
  }
}
