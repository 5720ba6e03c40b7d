import type { ChatListState, ChatMessage } from '#contracts/chats'
import { createDerivedStore, type Disposable, type ReadableStore } from '#kernel'
import type { Filter, LiveQuery, NostrEvent } from '#kernel/ports'
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

interface RunningQuery {
  readonly query: LiveQuery
  readonly subscription: Disposable
}

/**
 * Creates the list of the channels that the current account has joined. Relays are queried while the store has
 * listeners.
 */
export function createChannelList(
  services: ChannelServices,
  getJoined: () => readonly JoinedChannel[],
): ReadableStore<ChatListState> {
  const { nostr, settings } = services
  /** The query for the latest messages of the channels. */
  let latestMessages: RunningQuery | undefined
  let currentRequest = ''
  /** The query for the creations (kind 40). They are old, so newer messages would take their places in one query. */
  let creations: RunningQuery | undefined
  /** The query for the events (NIP-28) by which the reader and the channels' creators hide messages and people. */
  let moderation: RunningQuery | undefined
  let moderatorKey = ''
  /** The query for the metadata (NIP-28, kind 41) of the channels. */
  let metadata: RunningQuery | undefined
  let metadataKey = ''

  const buildFilters = (channels: readonly JoinedChannel[]): readonly Filter[] => {
    const ids = channels.map(({ id }) => id)
    const otherIds = ids.slice(MAX_OWN_FILTERS)
    return [
      ...ids.slice(0, MAX_OWN_FILTERS).map(id => ({ kinds: [42], '#e': [id], limit: LATEST_PER_CHANNEL })),
      ...(otherIds.length > 0 ? [{ kinds: [42], '#e': otherIds, limit: SHARED_FILTER_LIMIT }] : []),
    ]
  }
  const closeQuery = (query: RunningQuery | undefined) => {
    query?.subscription.dispose()
    query?.query.dispose()
  }
  const openQuery = (
    filters: readonly Filter[],
    options: Parameters<typeof nostr.query>[1],
    onChange: () => void,
  ): RunningQuery => {
    const query = nostr.query(filters, options)
    return { query, subscription: query.subscribe(onChange) }
  }
  const collectHints = (channels: readonly JoinedChannel[]) =>
    [...new Set(channels.flatMap(channel => channel.hints))].slice(0, MAX_HINTS)
  const getCreations = () => creations?.query.get().events ?? []
  /** Replaces the metadata query when a channel has arrived, because its creator is known only then. */
  const updateMetadata = (onChange: () => void) => {
    const filter = buildMetadataFilter(getCreations())
    if (JSON.stringify(filter) === metadataKey) return
    metadataKey = JSON.stringify(filter)
    const previous = metadata
    const options = { hints: collectHints(getJoined()) }
    metadata = getCreations().length > 0 ? openQuery([filter], options, onChange) : undefined
    closeQuery(previous)
  }
  /** Replaces the moderation query when a channel has arrived, for the same reason. */
  const updateModeration = (onChange: () => void) => {
    const creators = getCreations().map(({ pubkey }) => pubkey)
    const ownPubkey = nostr.session.get().pubkey
    const moderators = [...new Set([...(ownPubkey === undefined ? [] : [ownPubkey]), ...creators.sort()])]
    if (moderators.join() === moderatorKey) return
    moderatorKey = moderators.join()
    const previous = moderation
    const filter = { kinds: [43, 44], authors: moderators, limit: MAX_MODERATION_EVENTS }
    moderation =
      moderators.length > 0 ? openQuery([filter], { hints: collectHints(getJoined()) }, onChange) : undefined
    closeQuery(previous)
  }

  const computeList = (): ChatListState => {
    const channels = getJoined()
    if (channels.length === 0) return { phase: 'ready', chats: [] }
    if (!creations || !latestMessages) return { phase: 'loading', chats: [] }
    const snapshot = latestMessages.query.get()
    const messagesOfChannel = groupByChannel(snapshot.events)
    const edits = metadata?.query.get().events ?? []
    const moderationEvents = moderation?.query.get().events ?? []
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
    const phases = [snapshot.phase, creations.query.get().phase]
    return { phase: phases.includes('cache') ? 'loading' : 'ready', chats }
  }

  return createDerivedStore(computeList, onChange => {
    const onCreationsChange = () => {
      updateMetadata(onChange)
      updateModeration(onChange)
      onChange()
    }
    const updateQuery = () => {
      const channels = getJoined()
      const nextRequest = JSON.stringify(channels)
      if (nextRequest !== currentRequest) {
        const previousQueries = [creations, latestMessages]
        currentRequest = nextRequest
        creations = undefined
        latestMessages = undefined
        if (channels.length > 0) {
          const hints = collectHints(channels)
          const filter = { kinds: [40], ids: channels.map(({ id }) => id) }
          creations = openQuery([filter], { hints }, onCreationsChange)
          latestMessages = openQuery(buildFilters(channels), { hints, initialCount: MAX_MESSAGES }, onChange)
        }
        for (const query of previousQueries) closeQuery(query)
      }
      onCreationsChange()
    }
    const subscriptions = [
      settings.subscribe(updateQuery),
      nostr.session.subscribe(updateQuery),
      services.changes.subscribe(onChange),
      {
        dispose() {
          closeQuery(creations)
          closeQuery(latestMessages)
          closeQuery(metadata)
          closeQuery(moderation)
          creations = undefined
          latestMessages = undefined
          metadata = undefined
          moderation = undefined
          currentRequest = ''
          metadataKey = ''
          moderatorKey = ''
        },
      },
    ]
    updateQuery()
    return subscriptions
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
