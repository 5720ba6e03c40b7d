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

/** The act of a person, such as a reply or a like, of which one event notifies the reader. */
export interface NotifiedAction {
  /**
   * Id (hex) or address `kind:pubkey:identifier` of the event that was answered, liked or zapped. Events of one kind
   * with the same target share a row of the list.
   */
  readonly targetId: string
  /** Public key (hex) of the person who acted, if the event has another author, as a zap receipt has. */
  readonly actorPubkey?: string
  /** True if the person wants to stay anonymous. */
  readonly isAnonymous?: boolean
  /** The kind of act, such as 'reply' or 'quote'. The row's title depends on it. */
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
  /** True if the person wants to stay anonymous. Then `pubkey` must not be shown; it only tells people apart. */
  readonly isAnonymous?: boolean
  /** The person's words, at most 2,000 characters. */
  readonly content: string
}

/** A row of the notifications: all actions of one kind on one event. */
export interface NotificationGroup {
  /** Id of the row: the target's id or address, a hyphen, and the kind. */
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

export interface NotificationTitleInput {
  readonly notification: NotificationGroup
  /** The target: the event that was answered, liked or zapped. Absent until it is loaded. */
  readonly targetEvent?: NostrEvent | undefined
  /** Public key of the reader in hex. */
  readonly readerPubkey: string
  /**
   * True if the target is the reader's own event, or is not loaded yet. False if the target only mentions the reader.
   */
  readonly isOwn: boolean
}

/** An event that names the reader in a `p` tag, or quotes one of the reader's notes. */
export interface NotificationParseInput {
  readonly event: NostrEvent
  /** Public key of the reader in hex. */
  readonly readerPubkey: string
  /** The valid ids in the event's `e` tags, in order. */
  readonly eventIds: readonly string[]
  /**
   * The first valid address in the event's `a` tags. Unlike an id, an address does not change when the event is edited.
   */
  readonly address?: string | undefined
  /**
   * True for the id or address of an event of the reader, as far as known: one of their newest 200 notes, or any
   * addressable event.
   */
  readonly isOwn: (key: string) => boolean
}

/** Verifies events whose author could make false claims about other people, such as zap receipts. */
export interface NotificationVerifier {
  /**
   * Returns what is verified about these events so far, by event id. The map grows. Its values override those that
   * `parseAction` returned.
   */
  verify(events: readonly NostrEvent[]): ReadableStore<ReadonlyMap<string, Partial<NotifiedAction>>>
}

/**
 * Kinds of events that notify the people in their `p` tags. If several contributions handle a kind, the first (by
 * order) whose `parseAction` returns a value counts.
 */
export const notificationKinds = defineContributionPoint<
  ContributionBase & {
    /** Event kinds that are requested. */
    readonly kinds: readonly number[]
    /** Label in the settings, such as 'Reactions'. */
    readonly label: string
    readonly icon: PluginIcon
    /**
     * Returns what an event means for the reader, or `undefined` if it means nothing. Must be pure. It is never called
     * for the reader's own events, unless there is a `verifier`.
     */
    readonly parseAction: (facts: NotificationParseInput) => NotifiedAction | undefined
    /**
     * If set, only events that this service has verified are listed. Its plugin starts when there is an event to
     * verify.
     */
    readonly verifier?: ServiceToken<NotificationVerifier>
    /** Returns the text after the people's names, such as 'reacted to your note'. */
    readonly title: (facts: NotificationTitleInput) => string
    /** Shown in a row above the excerpt of the target, such as the text of a reply. */
    readonly view?: ViewLoader<{
      readonly notification: NotificationGroup
      readonly targetEvent?: NostrEvent | undefined
    }>
    /** The event kinds for which push notifications are offered. If absent, none are offered. */
    readonly push?: readonly number[]
    /** If true, this kind is disabled until the user enables it. */
    readonly disabledByDefault?: boolean
    /**
     * Kinds whose events are also requested if they quote a note of the reader (`q` tag) without a `p` tag of the
     * reader.
     */
    readonly quotingKinds?: readonly number[]
    /**
     * True if the row is about what the people wrote. Pressing the row then opens the newest person's event, not the
     * target.
     */
    readonly opensAction?: true
  }
>('notification-kinds', ({ kinds }) => (kinds.length > 0 ? undefined : 'names no kind'))

export interface NotificationsState {
  /** Newest first. */
  readonly rows: readonly NotificationGroup[]
  /** Number of events by people whom the reader does not know. They are listed only while `strangersShown` is true. */
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
  /** Verifiers that are not running, although there are events for them to verify. */
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
  /** Time in s up to which the reader has seen the notifications, in whichever browser tab. */
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

/** Sent when the user has allowed the browser to show notifications, so that other plugins can set up their own. */
export const notificationsAllowed = defineEvent<Record<never, never>>('notifications.allowed')

/** A filter of a push server: kinds, and authors or tagged people. */
export interface PushFilter {
  readonly kinds?: readonly number[]
  readonly authors?: readonly string[]
  readonly '#p'?: readonly string[]
}

export interface PushNotificationsState {
  /**
   * `read-only`: the account cannot sign the requests to the push server. `denied`: the browser refuses notifications.
   * `working`: push is being set up. `failed`: `reason` says why.
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
   * Adds filters to those of the account itself, such as a filter for the sessions of chats. `name` identifies the
   * caller.
   */
  addFilters(name: string, filters: readonly PushFilter[]): Disposable
}
export const PushNotifications = defineService<PushNotificationsService>('notifications.push@1')
