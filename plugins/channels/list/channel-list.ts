import type { ChatListState, ChatMessage } from '#contracts/chats'
import { createLiveStore, type Disposable, type ReadableStore } from '#kernel'
import type { Filter, LiveQuery, NostrEvent } from '#kernel/ports'
import { channelOf, currentChannel } from '../channel/current-channel'
import type { JoinedChannel } from '../channels-settings'
import type { ChannelParts } from '../chat/channel-parts'
import { channelSummary } from '../chat/channel-summary'
import { judgementOf } from '../chat/judgement'
import { moderate } from '../messages/moderate'
import { byTime, readMessage } from '../messages/read-message'

/** Number of channels whose latest messages are asked for one by one. The other channels share one filter. */
const OWN_FILTER = 20
/** Number of messages per channel; the badge counts no more. */
const LATEST = 10
const SHARED_LATEST = 100
const MAX_HINTS = 10

interface Running {
  readonly query: LiveQuery
  readonly listening: Disposable
}

/** The rows of the channels that the current account has opened. Relays are asked while the store has listeners. */
export function createChannelList(
  parts: ChannelParts,
  joined: () => readonly JoinedChannel[],
): ReadableStore<ChatListState> {
  const { nostr, settings } = parts
  let running: Running | undefined
  let asked = ''

  const filters = (channels: readonly JoinedChannel[], me: string | undefined): readonly Filter[] => {
    const ids = channels.map(({ id }) => id)
    const rest = ids.slice(OWN_FILTER)
    return [
      { ids },
      { kinds: [41], '#e': ids },
      ...ids.slice(0, OWN_FILTER).map(id => ({ kinds: [42], '#e': [id], limit: LATEST })),
      ...(rest.length > 0 ? [{ kinds: [42], '#e': rest, limit: SHARED_LATEST }] : []),
      ...(me === undefined ? [] : [{ kinds: [43, 44], authors: [me], limit: 500 }]),
    ]
  }
  const close = () => {
    running?.listening.dispose()
    running?.query.dispose()
    running = undefined
    asked = ''
  }

  const compute = (): ChatListState => {
    const channels = joined()
    const snapshot = running?.query.get()
    if (channels.length === 0) return { phase: 'ready', chats: [] }
    if (!snapshot) return { phase: 'loading', chats: [] }
    const byChannel = messagesByChannel(snapshot.events)
    const acts = snapshot.events.filter(({ kind }) => kind === 43 || kind === 44)
    const judgement = { ...judgementOf(parts), creator: undefined, unfolded: false }
    const chats = channels.map(({ id }) => {
      const creation = snapshot.events.find(event => event.id === id && event.kind === 40)
      const edits = snapshot.events.filter(({ kind }) => kind === 41)
      const { messages } = moderate(byChannel(id), acts, judgement)
      return channelSummary(id, creation && currentChannel(creation, edits), messages, judgement.me)
    })
    return { phase: snapshot.phase === 'cache' ? 'loading' : 'ready', chats }
  }

  return createLiveStore(compute, changed => {
    const follow = () => {
      const channels = joined()
      const me = nostr.session.get().pubkey
      const wanted = JSON.stringify([me, channels])
      if (wanted === asked) return changed()
      const before = running
      asked = wanted
      running = undefined
      if (channels.length > 0) {
        const hints = [...new Set(channels.flatMap(channel => channel.hints))].slice(0, MAX_HINTS)
        const query = nostr.query(filters(channels, me), { hints, window: channels.length * LATEST })
        running = { query, listening: query.subscribe(changed) }
      }
      before?.listening.dispose()
      before?.query.dispose()
      changed()
    }
    const watching = [
      settings.subscribe(follow),
      nostr.session.subscribe(follow),
      parts.changes.subscribe(changed),
      { dispose: close },
    ]
    follow()
    return watching
  })
}

/** Returns a function that gives the messages of one channel, oldest first. */
function messagesByChannel(events: readonly NostrEvent[]): (id: string) => readonly ChatMessage[] {
  const now = Date.now()
  const found = new Map<string, ChatMessage[]>()
  for (const event of events) {
    const channel = event.kind === 42 ? channelOf(event) : undefined
    const message = channel === undefined ? undefined : readMessage(event, channel, now)
    if (channel === undefined || !message) continue
    const own = found.get(channel) ?? []
    found.set(channel, own)
    own.push(message)
  }
  return id => found.get(id)?.sort(byTime) ?? []
}
