import {
  type ContributionBase,
  type Disposable,
  defineEvent,
  definePoint,
  defineRoute,
  defineService,
  type NostrEvent,
  type QuerySnapshot,
  type ReadableStore,
  type ViewLoader,
} from '#kernel'

export const notificationsRoute = defineRoute('/notifications')

/** What one event means to whoever reads. */
export interface NotificationPart {
  /** The event it is about: an id (hex), or an address `kind:pubkey:identifier`. Events of one kind about it are one row. */
  readonly about: string
  /** Who did it, where that is not the author. */
  readonly by?: string
  /** How, for the title: 'reply', 'quote'. */
  readonly as?: string
}

/** One person in a row: what they did last. */
export interface NotificationUser {
  readonly pubkey: string
  /** s */
  readonly time: number
  readonly event: NostrEvent
  readonly as?: string
  /** What a zap brought. */
  readonly msats?: number
  /** The words of a reaction, a reply or a zap. */
  readonly content: string
}

/** One row: what people did with one event. */
export interface Notification {
  /** `originalEventId-kind` */
  readonly id: string
  readonly originalEventId: string
  readonly kind: number
  /** The contribution to `notificationKinds` that knows about it. */
  readonly type: string
  /** Newest first, each person once. */
  readonly users: readonly NotificationUser[]
  /** s; of the newest. */
  readonly time: number
  /** Of the newest. */
  readonly content: string
  readonly tags: readonly (readonly string[])[]
}

export interface NotificationTitleFacts {
  readonly notification: Notification
  /** The event it is about, once it is found. */
  readonly original?: NostrEvent | undefined
  /** Hex key of whoever reads. */
  readonly me: string
}

/** Kinds of events that concern whoever they tag with `p`. The first by order whose `of` answers takes an event. */
export const notificationKinds = definePoint<
  ContributionBase & {
    /** Event kinds to ask for. */
    readonly kinds: readonly number[]
    /** For the settings: 'Reactions'. */
    readonly label: string
    /** A name of the host's icon set. */
    readonly icon: string
    /** Pure: what an event means to `me`, or nothing. What the reader did is never asked about. */
    readonly of: (event: NostrEvent, me: string) => NotificationPart | undefined
    /** What people did, after their names: 'reacted to your note'. */
    readonly title: (facts: NotificationTitleFacts) => string
    /** The body of a row; the words of the original when absent. */
    readonly view?: ViewLoader<{
      readonly notification: Notification
      readonly original?: NostrEvent | undefined
    }>
    /** Off until the user says otherwise. */
    readonly off?: boolean
  }
>('notification-kinds', ({ kinds }) => (kinds.length > 0 ? undefined : 'names no kind'))

export interface NotificationsState {
  /** Newest first. */
  readonly rows: readonly Notification[]
  /** Events by people the reader does not know; among the rows only while they are shown. */
  readonly strangers: number
  readonly strangersShown: boolean
  readonly loading: boolean
  /** Every relay has answered, or failed. */
  readonly settled: boolean
  /** How each relay has answered, and whether enough of them did. */
  readonly query: Pick<QuerySnapshot, 'answers' | 'complete'>
  /** `end` when no relay has anything older. */
  readonly older: 'idle' | 'loading' | 'end'
  /** There are zap receipts that nobody has checked. */
  readonly unchecked: boolean
}

/** What happened to whoever reads. */
export interface NotificationsService {
  readonly state: ReadableStore<NotificationsState>
  /** s; of the newest row, 0 while there is none. */
  readonly latest: ReadableStore<number>
  /** s; until when they have seen everything, in any tab. */
  readonly seenAt: ReadableStore<number>
  /** Says that everything up to now was seen. */
  markSeen(): void
  /** Asks for older ones. */
  older(): void
  /** Asks the relays anew. */
  refresh(): void
  showStrangers(shown: boolean): void
}
export const Notifications = defineService<NotificationsService>('notifications@1')

/** The user allowed the browser to show notifications: whatever has something to tell may set itself up. */
export const notificationsAllowed = defineEvent<Record<never, never>>('notifications.allowed')

/** What a push server filters by: kinds, and authors or those tagged. */
export interface PushFilter {
  readonly kinds?: readonly number[]
  readonly authors?: readonly string[]
  readonly '#p'?: readonly string[]
}

export interface PushState {
  /** `read-only` nobody can sign for the server; `denied` the browser says no; `working` being set up; `failed` says why. */
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

/** Notices of this browser while Pinion is closed. */
export interface PushService {
  readonly state: ReadableStore<PushState>
  /** Asks the browser for permission where that is needed. Rejects with a `Refusal`. */
  enable(): Promise<void>
  disable(): void
  /** Shows a notice, to see that it works. Rejects with a `Refusal`. */
  test(): Promise<void>
  /** The browser has another push address: registers it. */
  renew(): void
  /** More to be told of than the account itself: chats name their sessions. `name` is the caller's own. */
  also(name: string, filters: readonly PushFilter[]): Disposable
}
export const Push = defineService<PushService>('notifications.push@1')
