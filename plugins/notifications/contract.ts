import {
  type ContributionBase,
  type Disposable,
  defineEvent,
  definePoint,
  defineService,
  defineView,
  type PluginIcon,
  type ReadableStore,
  type ServiceToken,
  type ViewLoader,
} from '#kernel'
import type { NostrEvent, QuerySnapshot } from '#kernel/ports'
import { defineRoute } from '#kernel/shell'

/** The path of the notifications. */
export const notificationsRoute = defineRoute('/notifications')

/** The meaning of an event for the reader. */
export interface NotificationPart {
  /**
   * Id (hex) or address `kind:pubkey:identifier` of the event concerned. Events of one kind about the same one share a
   * row.
   */
  readonly about: string
  /** The person who acted, if not the event's author. */
  readonly by?: string
  /** The type of action, used in the title: 'reply', 'quote'. */
  readonly as?: string
  /** An amount that the action brings. Amounts of one person in a row are added up. */
  readonly msats?: number
  /** The person's own words, if they are not the event's content. */
  readonly content?: string
}

/** A person in a row, with their latest action. */
export interface NotificationUser {
  readonly pubkey: string
  /** s */
  readonly time: number
  readonly event: NostrEvent
  readonly as?: string
  readonly msats?: number
  /** The person's words, at most 2,000 characters. */
  readonly content: string
}

/** A row: all actions of one kind on one event. */
export interface Notification {
  /** `originalEventId-kind` */
  readonly id: string
  readonly originalEventId: string
  readonly kind: number
  /** Key of the contribution to `notificationKinds` that handles it. */
  readonly type: string
  /** Newest first, each person once. */
  readonly users: readonly NotificationUser[]
  /** s; time of the newest action. */
  readonly time: number
  /** Content of the newest action. */
  readonly content: string
  readonly tags: readonly (readonly string[])[]
}

export interface NotificationTitleFacts {
  readonly notification: Notification
  /** The event concerned, once it is found. */
  readonly original?: NostrEvent | undefined
  /** Hex key of the reader. */
  readonly me: string
  /** The event concerned is the reader's own, or not found yet. Otherwise it only mentions the reader. */
  readonly own: boolean
}

/** An event that names the reader in a `p` tag. */
export interface NotificationFacts {
  readonly event: NostrEvent
  /** Hex key of the reader. */
  readonly me: string
  /** The valid ids in its `e` tags, in order. */
  readonly ids: readonly string[]
  /** The first valid address in its `a` tags. It survives edits, which an id does not. */
  readonly address?: string | undefined
}

/** Verifies events whose authors could claim anything about other people. */
export interface NotificationCheck {
  /** The facts verified about these events so far, by event id; the map grows. They replace the answer of `of`. */
  check(events: readonly NostrEvent[]): ReadableStore<ReadonlyMap<string, Partial<NotificationPart>>>
}

/**
 * Kinds of events that concern the people in their `p` tags. The first contribution by order whose `of` returns a value
 * handles an event.
 */
export const notificationKinds = definePoint<
  ContributionBase & {
    /** Event kinds to request. */
    readonly kinds: readonly number[]
    /** Label in the settings, such as 'Reactions'. */
    readonly label: string
    readonly icon: PluginIcon
    /** Pure: the meaning of an event for the reader, or nothing. It is never called for the reader's own events. */
    readonly of: (facts: NotificationFacts) => NotificationPart | undefined
    /** Only events that this service has verified are listed. Its plugin starts once there is one to verify. */
    readonly check?: ServiceToken<NotificationCheck>
    /** The action in words, after the names: 'reacted to your note'. */
    readonly title: (facts: NotificationTitleFacts) => string
    /** Shown in a row above the excerpt of the event concerned, such as the words of a reply. */
    readonly view?: ViewLoader<{
      readonly notification: Notification
      readonly original?: NostrEvent | undefined
    }>
    /** The event kinds for which push notifications are offered. Without it, there are none. */
    readonly push?: readonly number[]
    /** Disabled until the user enables it. */
    readonly off?: boolean
  }
>('notification-kinds', ({ kinds }) => (kinds.length > 0 ? undefined : 'names no kind'))

export interface NotificationsState {
  /** Newest first. */
  readonly rows: readonly Notification[]
  /** Number of events by people the reader does not know; they are in `rows` only while shown. */
  readonly strangers: number
  readonly strangersShown: boolean
  readonly loading: boolean
  /** True once every relay has answered or failed. */
  readonly settled: boolean
  /** Each relay's answer, and whether enough relays have answered. */
  readonly query: Pick<QuerySnapshot, 'answers' | 'complete'>
  /** `end` if no relay has older events. */
  readonly older: 'idle' | 'loading' | 'end'
  /** Services that are not running although there are events for them to verify. */
  readonly unchecked: readonly ServiceToken<NotificationCheck>[]
}

/** An excerpt of somebody's words in a row. With `event`, the content warning of that event replaces it. */
export const NotificationWords = defineView<{ readonly text: string; readonly event?: NostrEvent }>(
  'notification-words',
)

/** The reader's notifications. */
export interface NotificationsService {
  readonly state: ReadableStore<NotificationsState>
  /** s; time of the newest row, 0 without rows. */
  readonly latest: ReadableStore<number>
  /** s; time up to which the reader has seen everything, in any tab. */
  readonly seenAt: ReadableStore<number>
  /** Marks everything up to now as seen. */
  markSeen(): void
  /** Loads older events. */
  older(): void
  /** Queries the relays again. */
  refresh(): void
  showStrangers(shown: boolean): void
}
export const Notifications = defineService<NotificationsService>('notifications@1')

/** Emitted when the user has allowed the browser to show notifications, so that plugins can set theirs up. */
export const notificationsAllowed = defineEvent<Record<never, never>>('notifications.allowed')

/** A filter of a push server: kinds, and authors or tagged people. */
export interface PushFilter {
  readonly kinds?: readonly number[]
  readonly authors?: readonly string[]
  readonly '#p'?: readonly string[]
}

export interface PushState {
  /**
   * `read-only`: the account cannot sign for the server; `denied`: the browser refuses; `working`: being set up;
   * `failed`: see the reason.
   */
  readonly phase:
    | 'read-only'
    | 'unsupported'
    | 'no-server'
    | 'ask'
    | 'denied'
    | 'off'
    | 'working'
    | 'on'
    | 'failed'
  readonly reason?: string
}

/** Push notifications in this browser while Pinion is closed. */
export interface PushService {
  readonly state: ReadableStore<PushState>
  /** Asks the browser for permission if needed. Rejects with a `Refusal`. */
  enable(): Promise<void>
  disable(): void
  /** Shows a test notification. Rejects with a `Refusal`. */
  test(): Promise<void>
  /** Registers a new push address of the browser. */
  renew(): void
  /** Adds filters beyond the account itself; chats use it for their sessions. `name` identifies the caller. */
  also(name: string, filters: readonly PushFilter[]): Disposable
}
export const Push = defineService<PushService>('notifications.push@1')
