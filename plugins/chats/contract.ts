import {
  type ContributionBase,
  defineContributionPoint,
  defineEvent,
  defineService,
  type PluginIcon,
  type ServiceToken,
  type ViewLoader,
} from '#kernel'
import type { RouteRef } from '#kernel/shell'
import type { ChatMessage } from './contract/chat-message'
import type { ChatTransport } from './contract/chat-transport'
import type { ChatTransportListener } from './contract/chat-transport-listener'
import type { ChatsService } from './contract/chats-service'

export type * from './contract/chat-conversation'
export type * from './contract/chat-list'
export type * from './contract/chat-message'
export type * from './contract/chat-transport'
export type * from './contract/chat-transport-listener'
export type * from './contract/chats-service'

/** Maximum number of characters of a message that lists, quotes and summaries show. */
export const MAX_MESSAGE_SUMMARY_CHARS = 200

/** Text for the user: the private conversation is stored on another device, or was deleted on this one. */
export const NOT_ON_THIS_DEVICE = 'This conversation is not on this device'

/** Limits in ms and in number of messages: a person who writes more messages in this time floods the conversation. */
const FLOOD_WINDOW_MS = 60_000
const MAX_MESSAGES_PER_WINDOW = 8
/** The reason in `HiddenMessages` for messages that `createFloodCheck` finds. */
export const FLOOD_REASON = 'sent too fast by one person'

/**
 * Returns a function to call with each message of a conversation, oldest first. It returns true for each message beyond
 * the first eight that one person has sent within a minute. There is no limit for people for whom `isTrusted` is true,
 * such as the reader and the people whom the reader follows.
 */
export function createFloodCheck(
  isTrusted: (author: string) => boolean,
): (message: Pick<ChatMessage, 'author' | 'at'>) => boolean {
  /** The times (ms) of the latest eight messages of each person, the earliest first. */
  const recentTimes = new Map<string, number[]>()
  return ({ author, at }) => {
    if (isTrusted(author)) return false
    const latestTimes = recentTimes.get(author) ?? []
    const [earliest = 0] = latestTimes
    const isFlooding = latestTimes.length === MAX_MESSAGES_PER_WINDOW && earliest > at - FLOOD_WINDOW_MS
    latestTimes.push(at)
    if (latestTimes.length > MAX_MESSAGES_PER_WINDOW) latestTimes.shift()
    recentTimes.set(author, latestTimes)
    return isFlooding
  }
}

/** Milliseconds for which the reader can undo an entry of a message's menu. */
export const UNDO_WINDOW_MS = 5_000

/**
 * Emitted when a view shows the conversations of transports, or when a `ChatTransportListener` has found new events. A
 * transport with `listenedBy` activates on this event (`activateOn`) instead of after the first screen.
 */
export const chatTransportsNeeded = defineEvent<void>('chats.needed')

/**
 * Emitted when one transport is needed and the others are not. `transport` is the id of its contribution to
 * `chatTransports`. A transport whose listener calls `activateThisTransport` activates on this event (`activateOn`).
 */
export const chatTransportNeeded = (transport: string) => defineEvent<void>(`chats.needed.${transport}`)

/** Small modules that listen for transports whose code is not loaded. */
export const chatTransportListeners = defineContributionPoint<
  ContributionBase & { readonly load: () => Promise<{ readonly default: ChatTransportListener }> }
>('chat-listeners')

/** The ways to exchange messages. All conversations appear in one list. */
export const chatTransports = defineContributionPoint<
  ContributionBase & {
    /** The name of the kind of conversation, such as 'Public channel'. */
    readonly label: string
    readonly icon: PluginIcon
    /** A word beside the name of each such conversation in the list, such as 'Old'. */
    readonly badge?: string
    readonly service: ServiceToken<ChatTransport>
    /**
     * The id of the contribution to `chatTransportListeners` that finds out when this transport is needed. The plugin's
     * manifest then contains `activateOn: [chatTransportsNeeded]`, and its code is loaded only on that event.
     */
    readonly listenedBy?: string
    /** True if the id in a page's address belongs to this transport. Must be pure. */
    readonly ownsChat: (id: string) => boolean
    /** True if a button on a person's profile can begin such a conversation by `openDirect`. */
    readonly isPersonToPerson?: boolean
    /** A form on the page `/chats/new` with which the reader begins such a conversation. */
    readonly newChatView?: ViewLoader<{ openChat(id: string): void }>
    /** A line above the messages, such as a warning or the description of a channel. */
    readonly headerView?: ViewLoader<{ readonly id: string }>
    /** A notice below the list, for example that messages wait until the reader lets the signer decrypt them. */
    readonly noticeView?: ViewLoader<object>
  }
>('chat-transports')

/** Sections of the page Settings, Chats. */
export const chatSettingsSections = defineContributionPoint<
  ContributionBase & { readonly view: ViewLoader<object> }
>('chat-settings')

export const Chats = defineService<ChatsService>('chats@1')

/** A page that shows a channel (NIP-28). `channel` is the id of the event that created the channel (kind 40). */
export const channelPages = defineContributionPoint<
  ContributionBase & {
    /** A route whose only parameter is `channel`, such as `/rooms/$channel`. */
    readonly to: RouteRef<`${string}/$channel`>
  }
>('channel-pages')
