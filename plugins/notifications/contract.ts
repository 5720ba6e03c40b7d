import {
  type ContributionBase,
  type Disposable,
  defineContributionPoint,
  defineEvent,
  defineService,
  defineView,
  type PluginIcon,
  type ReadableStore,
  type ServiceToken,
  type ViewLoader,
} from '#kernel'
import type { NostrEvent, QuerySnapshot } from '#kernel/ports'

/** The meaning of one event for the notified reader. */
export interface NotifiedAction {
  /**
   * Id (hex) or address `kind:pubkey:identifier` of the event that was answered, liked or zapped. Events of one kind
   * about the same event share a row.
   */
  readonly targetId: string
  /** Public key of the person who acted, if that is not the event's author. */
  readonly actorPubkey?: string
  /** True if the person asked not to be named. */
  readonly isAnonymous?: boolean
  /** The type of action, such as 'reply' or 'quote'. It is used in the title. */
  readonly actionType?: string
  /** An amount that the person sent. The amounts of one person in a row are added up. */
  readonly msats?: number
  /** The person's words, if they are not the event's content. */
  readonly content?: string
}

/** A person in a row of the notifications, with the person's latest action. */
export interface NotificationActor {
  readonly pubkey: string
  /** s */
  readonly time: number
  readonly event: NostrEvent
  readonly actionType?: string
  readonly msats?: number
  /** True if the person asked not to be named. `pubkey` only keeps people apart then. */
  readonly isAnonymous?: boolean
  /** The person's words, at most 2,000 characters. */
  readonly content: string
}

/** A row of the notifications: all actions of one kind on one event. */
export interface NotificationGroup {
  /** Id of the row, in the form `originalEventId-kind`. */
  readonly id: string
  readonly targetId: string
  readonly kind: number
  /** Key of the contribution to `notificationKinds` that handles this row. */
  readonly type: string
  /** People who acted, each once. The latest action comes first. */
  readonly users: readonly NotificationActor[]
  /** Time of the newest action in s. */
  readonly time: number
  /** Content of the newest action. */
  readonly content: string
  readonly tags: readonly (readonly string[])[]
}

export interface NotificationTitleArgument {
  readonly notification: NotificationGroup
  /** The event that was acted on, if it has been found. */
  readonly targetEvent?: NostrEvent | undefined
  /** Public key of the reader in hex. */
  readonly readerPubkey: string
  /**
   * True if the event that was acted on is the reader's own, or was not found yet. Otherwise that event only mentions
   * the reader.
   */
  readonly isOwn: boolean
}

/** An event that names the reader in a `p` tag, or quotes one of the reader's notes. */
export interface NotificationParseArgument {
  readonly event: NostrEvent
  /** Public key of the reader in hex. */
  readonly readerPubkey: string
  /** The valid ids in the event's `e` tags, in order. */
  readonly eventIds: readonly string[]
  /**
   * The first valid address in the event's `a` tags. Unlike an id, an address stays the same when the event is edited.
   */
  readonly address?: string | undefined
  /**
   * True for the id or address of an event that is known to be the reader's: one of the newest 200 notes, or anything
   * addressable.
   */
  readonly isOwn: (key: string) => boolean
}

/** Verifies events in which the author could claim anything about other people, such as zap receipts. */
export interface NotificationVerifier {
  /**
   * Returns what has been verified about these events so far, by event id. The map grows. Its values replace those that
   * `parseAction` returned.
   */
  verify(events: readonly NostrEvent[]): ReadableStore<ReadonlyMap<string, Partial<NotifiedAction>>>
}

/**
 * Kinds of events that notify the people in their `p` tags. An event is handled by the first contribution, by order,
 * whose `parseAction` returns a value.
 */
export const notificationKinds = defineContributionPoint<
  ContributionBase & {
    /** Event kinds that are requested. */
    readonly kinds: readonly number[]
    /** Label in the settings, such as 'Reactions'. */
    readonly label: string
    readonly icon: PluginIcon
    /**
     * Returns what an event means for the reader, or `undefined` if nothing. Must be pure. Never called for the
     * reader's own events.
     */
    readonly parseAction: (facts: NotificationParseArgument) => NotifiedAction | undefined
    /**
     * If set, only events that this service has verified are listed. The service's plugin starts when there is an event
     * to verify.
     */
    readonly verifier?: ServiceToken<NotificationVerifier>
    /** Returns the action as text after the names, such as 'reacted to your note'. */
    readonly title: (facts: NotificationTitleArgument) => string
    /** Shown in a row above the excerpt of the event that was acted on, such as the text of a reply. */
    readonly view?: ViewLoader<{
      readonly notification: NotificationGroup
      readonly targetEvent?: NostrEvent | undefined
    }>
    /** The event kinds for which push notifications are offered. If absent, none are offered. */
    readonly push?: readonly number[]
    /** If true, this kind is disabled until the user enables it. */
    readonly disabledByDefault?: boolean
    /** Event kinds that are also requested if they quote one of the reader's notes (`q` tag) without naming the reader. */
    readonly quotingKinds?: readonly number[]
    /**
     * Set if the title is about what the people wrote. Pressing a row then opens the newest person's event instead of
     * the event that was acted on.
     */
    readonly opensAction?: true
  }
>('notification-kinds', ({ kinds }) => (kinds.length > 0 ? undefined : 'names no kind'))

export interface NotificationsState {
  /** Newest first. */
  readonly rows: readonly NotificationGroup[]
  /**
   * Number of events by people whom the reader does not know. They are in `rows` only while `strangersShown` is true.
   */
  readonly strangerCount: number
  readonly strangersShown: boolean
  readonly loading: boolean
  /** True when every relay has answered or failed. */
  readonly settled: boolean
  /** Each relay's answer, and whether enough relays have answered. */
  readonly query: Pick<QuerySnapshot, 'answers' | 'complete'>
  readonly older: QuerySnapshot['older']
  /** The relays that refused older events, with their reasons. */
  readonly refused?: QuerySnapshot['refused']
  /** Services that are not running although there are events for them to verify. */
  readonly inactiveVerifiers: readonly ServiceToken<NotificationVerifier>[]
}

/** An excerpt of what somebody wrote. If `event` is given and has a content warning, the warning is shown instead. */
export const NotificationExcerpt = defineView<{ readonly text: string; readonly event?: NostrEvent }>(
  'notification-words',
)

/** The reader's notifications. */
export interface NotificationsService {
  readonly state: ReadableStore<NotificationsState>
  /** Time of the newest row in s; 0 if there are no rows. */
  readonly latestAt: ReadableStore<number>
  /** Time in s up to which the reader has seen all notifications, in any browser tab. */
  readonly seenAt: ReadableStore<number>
  /** Marks all notifications up to now as seen. */
  markSeen(): void
  /** Loads older events. */
  loadOlder(): void
  /** Queries the relays again. */
  refresh(): void
  showStrangers(areShown: boolean): void
}
export const Notifications = defineService<NotificationsService>('notifications@1')

/** Emitted when the user has allowed the browser to show notifications, so that plugins can set up their own. */
export const notificationsAllowed = defineEvent<Record<never, never>>('notifications.allowed')

/** A filter of a push server: kinds, and authors or tagged people. */
export interface PushFilter {
  readonly kinds?: readonly number[]
  readonly authors?: readonly string[]
  readonly '#p'?: readonly string[]
}

export interface PushNotificationsState {
  /**
   * `read-only`: the account cannot sign for the server. `denied`: the browser refuses. `working`: push is being set
   * up. `failed`: `reason` says why.
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

/** Push notifications, which this browser shows while Pinion is closed. */
export interface PushNotificationsService {
  readonly state: ReadableStore<PushNotificationsState>
  /** Turns push on. Asks the browser for permission if needed. Rejects with a `UserFacingError`. */
  enable(): Promise<void>
  disable(): void
  /** Shows a test notification. Rejects with a `UserFacingError`. */
  test(): Promise<void>
  /** Registers the new push address that the browser has created. */
  renewRegistration(): void
  /**
   * Adds filters besides the account's own filter, such as those of a chat's sessions. `name` identifies the caller.
   */
  addFilters(name: string, filters: readonly PushFilter[]): Disposable
}
export const PushNotifications = defineService<PushNotificationsService>('notifications.push@1')
