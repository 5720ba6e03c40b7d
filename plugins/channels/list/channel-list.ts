import type { ChatListState, ChatMessage } from '#contracts/chats'
import { createDerivedStore, type ReadableStore } from '#kernel'
import { createReplaceableQuery, type Filter, type NostrEvent } from '#kernel/ports'
import {
  buildMetadataFilter,
  parseChannelId,
  resolveChannelWithMetadata,
} from '../channel/channel-with-metadata'
import type { JoinedChannel } from '../channels-settings'
import type { ChannelServices } from '../chat/channel-services'
import { buildChannelSummary } from '../chat/channel-summary'
import { createModerationContext } from '../chat/create-moderation-context'
import { moderateMessages } from '../messages/moderate-messages'
import { compareMessagesByTime, parseChannelMessage } from '../messages/parse-channel-message'
import { runToEnd } from '../messages/run-in-slices'

/** Number of channels that each have a filter of their own for the latest messages. All other channels share one filter. */
const MAX_OWN_FILTERS = 20
/** Maximum number of messages per channel that such a filter requests. The badge counts no more in one channel. */
const LATEST_PER_CHANNEL = 10
const SHARED_FILTER_LIMIT = 100
const MAX_HINTS = 10
const MAX_MODERATION_EVENTS = 500
/**
 * Maximum number of messages in memory from which the list is computed. Memory keeps no places for each channel: with a
 * lower number, a busy channel whose page is open would push the last messages of quiet ones out.
 */
const MAX_MESSAGES = 5_000

/**
 * Creates the list of the channels that the current account has joined. Relays are queried while the store has
 * listeners.
 */
export function createChannelList(
  services: ChannelServices,
  getJoined: () => readonly JoinedChannel[],
): ReadableStore<ChatListState> {
  const { nostr, settings } = services
  /** Makes the list be computed again. Assigned when the list gets its first listener. */
  let onChange = () => {}
  const handleChange = () => () => onChange()
  /** The query for the latest messages of the channels. */
  const latestMessages = createReplaceableQuery(nostr, handleChange)
  /** The query for the creations (kind 40). They are old, so newer messages would take their places in one query. */
  const creations = createReplaceableQuery(nostr, () => () => onCreationsChange())
  /** The query for the events (NIP-28) by which the reader and the channels' creators hide messages and people. */
  const moderation = createReplaceableQuery(nostr, handleChange)
  /** The query for the metadata (NIP-28, kind 41) of the channels. */
  const metadata = createReplaceableQuery(nostr, handleChange)

  const buildFilters = (channels: readonly JoinedChannel[]): readonly Filter[] => {
    const ids = channels.map(({ id }) => id)
    const otherIds = ids.slice(MAX_OWN_FILTERS)
    return [
      ...ids.slice(0, MAX_OWN_FILTERS).map(id => ({ kinds: [42], '#e': [id], limit: LATEST_PER_CHANNEL })),
      ...(otherIds.length > 0 ? [{ kinds: [42], '#e': otherIds, limit: SHARED_FILTER_LIMIT }] : []),
    ]
  }
  const collectHints = () => [...new Set(getJoined().flatMap(channel => channel.hints))].slice(0, MAX_HINTS)
  const getCreations = () => creations.get()?.events ?? []
  /** Replaces the queries that depend on the creators, who are known only when their channels have arrived. */
  const onCreationsChange = () => {
    const hints = collectHints()
    const ownPubkey = nostr.session.get().pubkey
    const creators = getCreations().map(({ pubkey }) => pubkey)
    const moderators = [...new Set([...(ownPubkey === undefined ? [] : [ownPubkey]), ...creators.sort()])]
    const moderationFilter = { kinds: [43, 44], authors: moderators, limit: MAX_MODERATION_EVENTS }
    metadata.replace(creators.length > 0 ? [buildMetadataFilter(getCreations())] : undefined, { hints })
    moderation.replace(moderators.length > 0 ? [moderationFilter] : undefined, { hints })
    onChange()
  }

  const computeList = (): ChatListState => {
    const channels = getJoined()
    if (channels.length === 0) return { phase: 'ready', chats: [] }
    const messagesOfChannel = groupByChannel(latestMessages.get()?.events ?? [])
    const edits = metadata.get()?.events ?? []
    const moderationEvents = moderation.get()?.events ?? []
    const moderationContext = { ...createModerationContext(services), showsFolded: false }
    const chats = channels.map(({ id }) => {
      const creation = getCreations().find(event => event.id === id)
      // A channel has few messages here, unless its page is open.
      const { messages } = runToEnd(
        moderateMessages(messagesOfChannel(id), moderationEvents, {
          ...moderationContext,
          creator: creation?.pubkey,
        }),
      )
      return buildChannelSummary(
        id,
        creation && resolveChannelWithMetadata(creation, edits),
        messages,
        moderationContext.ownPubkey,
      )
    })
    const isLoading = [creations, latestMessages].some(query => (query.get()?.phase ?? 'cache') === 'cache')
    return { phase: isLoading ? 'loading' : 'ready', chats }
  }

  const updateQueries = () => {
    const channels = getJoined()
    const hints = collectHints()
    const filter = { kinds: [40], ids: channels.map(({ id }) => id) }
    const isEmpty = channels.length === 0
    creations.replace(isEmpty ? undefined : [filter], { hints })
    latestMessages.replace(isEmpty ? undefined : buildFilters(channels), {
      hints,
      initialCount: MAX_MESSAGES,
    })
    onCreationsChange()
  }

  return createDerivedStore(computeList, onListChange => {
    onChange = onListChange
    updateQueries()
    return [
      settings.subscribe(updateQueries),
      nostr.session.subscribe(updateQueries),
      services.changes.subscribe(onChange),
      creations,
      latestMessages,
      metadata,
      moderation,
    ]
  })
}

/** Returns a function that returns the messages of one channel, oldest first. */
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
