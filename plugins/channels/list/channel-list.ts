import type { ChatListState, ChatMessage } from '#contracts/chats'
import { createDerivedStore, type Disposable, type ReadableStore } from '#kernel'
import type { Filter, LiveQuery, NostrEvent } from '#kernel/ports'
import { parseChannelId, resolveChannelWithMetadata } from '../channel/channel-with-metadata'
import type { JoinedChannel } from '../channels-settings'
import type { ChannelServices } from '../chat/channel-services'
import { buildChannelSummary } from '../chat/channel-summary'
import { createModerationContext } from '../chat/create-moderation-context'
import { moderateMessages } from '../messages/moderate-messages'
import { compareMessagesByTime, parseChannelMessage } from '../messages/parse-channel-message'

/** Number of channels whose latest messages are asked for one by one. The other channels share one filter. */
const MAX_OWN_FILTERS = 20
/** Maximum number of messages that are asked for of each such channel, and that the badge counts. */
const LATEST_PER_CHANNEL = 10
const SHARED_FILTER_LIMIT = 100
const MAX_HINTS = 10

interface RunningQuery {
  readonly query: LiveQuery
  readonly subscription: Disposable
}

/** The rows of the channels that the current account has opened. Relays are asked while the store has listeners. */
export function createChannelList(
  services: ChannelServices,
  getJoined: () => readonly JoinedChannel[],
): ReadableStore<ChatListState> {
  const { nostr, settings } = services
  let runningQuery: RunningQuery | undefined
  let currentRequest = ''

  const buildFilters = (
    channels: readonly JoinedChannel[],
    ownPubkey: string | undefined,
  ): readonly Filter[] => {
    const ids = channels.map(({ id }) => id)
    const otherIds = ids.slice(MAX_OWN_FILTERS)
    return [
      { ids },
      { kinds: [41], '#e': ids },
      ...ids.slice(0, MAX_OWN_FILTERS).map(id => ({ kinds: [42], '#e': [id], limit: LATEST_PER_CHANNEL })),
      ...(otherIds.length > 0 ? [{ kinds: [42], '#e': otherIds, limit: SHARED_FILTER_LIMIT }] : []),
      ...(ownPubkey === undefined ? [] : [{ kinds: [43, 44], authors: [ownPubkey], limit: 500 }]),
    ]
  }
  const closeQuery = () => {
    runningQuery?.subscription.dispose()
    runningQuery?.query.dispose()
    runningQuery = undefined
    currentRequest = ''
  }

  const computeList = (): ChatListState => {
    const channels = getJoined()
    const snapshot = runningQuery?.query.get()
    if (channels.length === 0) return { phase: 'ready', chats: [] }
    if (!snapshot) return { phase: 'loading', chats: [] }
    const messagesOfChannel = groupByChannel(snapshot.events)
    const moderationEvents = snapshot.events.filter(({ kind }) => kind === 43 || kind === 44)
    const moderationContext = { ...createModerationContext(services), creator: undefined, showsFolded: false }
    const chats = channels.map(({ id }) => {
      const creation = snapshot.events.find(event => event.id === id && event.kind === 40)
      const edits = snapshot.events.filter(({ kind }) => kind === 41)
      const { messages } = moderateMessages(messagesOfChannel(id), moderationEvents, moderationContext)
      return buildChannelSummary(
        id,
        creation && resolveChannelWithMetadata(creation, edits),
        messages,
        moderationContext.ownPubkey,
      )
    })
    return { phase: snapshot.phase === 'cache' ? 'loading' : 'ready', chats }
  }

  return createDerivedStore(computeList, onChange => {
    const updateQuery = () => {
      const channels = getJoined()
      const ownPubkey = nostr.session.get().pubkey
      const nextRequest = JSON.stringify([ownPubkey, channels])
      if (nextRequest === currentRequest) return onChange()
      const previousQuery = runningQuery
      currentRequest = nextRequest
      runningQuery = undefined
      if (channels.length > 0) {
        const hints = [...new Set(channels.flatMap(channel => channel.hints))].slice(0, MAX_HINTS)
        const query = nostr.query(buildFilters(channels, ownPubkey), {
          hints,
          initialCount: channels.length * LATEST_PER_CHANNEL,
        })
        runningQuery = { query, subscription: query.subscribe(onChange) }
      }
      previousQuery?.subscription.dispose()
      previousQuery?.query.dispose()
      onChange()
    }
    const subscriptions = [
      settings.subscribe(updateQuery),
      nostr.session.subscribe(updateQuery),
      services.changes.subscribe(onChange),
      { dispose: closeQuery },
    ]
    updateQuery()
    return subscriptions
  })
}

/** Returns a function that gives the messages of one channel, oldest first. */
function groupByChannel(events: readonly NostrEvent[]): (id: string) => readonly ChatMessage[] {
  const now = Date.now()
  const messagesById = new Map<string, ChatMessage[]>()
  for (const event of events) {
    const channel = event.kind === 42 ? parseChannelId(event) : undefined
    const message = channel === undefined ? undefined : parseChannelMessage(event, channel, now)
    if (channel === undefined || !message) continue
    const channelMessages = messagesById.get(channel) ?? []
    messagesById.set(channel, channelMessages)
    channelMessages.push(message)
  }
  return id => messagesById.get(id)?.sort(compareMessagesByTime) ?? []
}
