import {
  type ContributionBase,
  type Disposable,
  defineContributionPoint,
  defineService,
  defineView,
  type ReadableStore,
  type ViewLoader,
} from '#kernel'
import type { AccountSession, PersonModerationRule } from '#kernel/ports'
import type { ShellCondition } from '#kernel/shell'

/**
 * A validated kind 0 event. Its names are made safe to show and shortened, and its addresses are checked. Any field may
 * be missing.
 */
export interface Profile {
  readonly pubkey: string
  readonly name?: string
  readonly displayName?: string
  readonly about?: string
  readonly picture?: string
  readonly banner?: string
  readonly website?: string
  readonly nip05?: string
  readonly lud16?: string
  readonly lud06?: string
  /** The event's `emoji` tags (NIP-30), for the `:shortcodes:` in `about`. */
  readonly emoji?: readonly (readonly string[])[]
  /** s */
  readonly createdAt?: number
}

/** The service that finds profiles by public key. */
export interface ProfilesService {
  /**
   * Returns the profile of a person. It is kept up to date while it has listeners, which cause relays to be queried.
   * `undefined` until a profile is found.
   */
  watchProfile(pubkey: string): ReadableStore<Profile | undefined>
  /** Returns the name to show: display name, name, or a short npub. */
  getDisplayName(pubkey: string, profile: Profile | undefined): string
}
export const Profiles = defineService<ProfilesService>('profiles@1')

interface Person {
  readonly pubkey: string
}
/** A person's name. It links to the profile and shows the hover card. */
export const ProfileName = defineView<Person & { readonly plain?: boolean }>('profile-name')
/** A person's picture. It links to the profile and shows the hover card. `size` is in px. */
export const ProfileAvatar = defineView<Person & { readonly size?: number; readonly plain?: boolean }>(
  'profile-avatar',
)
/** A person as a row of a list. */
export const ProfileRow = defineView<Person>('profile-row')

/** The people whom the reader mutes. The service is provided by the plugin that knows the reader's lists. */
export interface MutedPeopleService {
  /** Increases when somebody may have been muted or unmuted. */
  readonly version: ReadableStore<number>
  isMuted(pubkey: string): boolean
}
export const MutedPeople = defineService<MutedPeopleService>('profiles.muted@1')

export interface ProfileConditionContext {
  readonly pubkey: string
  readonly session: AccountSession
  /** True if the reader mutes the person. */
  readonly isMuted: boolean
}

/** Tabs of a person's page. The first tab has the `path` ''. */
export const profileTabs = defineContributionPoint<
  ContributionBase & {
    readonly path: string
    readonly label: string
    readonly view: ViewLoader<Person>
    readonly when?: (facts: ProfileConditionContext) => boolean
    /**
     * If set, the tab is shown only if the person has published events of these kinds, or if the tab's path is open.
     */
    readonly requiredKinds?: readonly number[]
  }
>('profile-tabs')

/**
 * Filters that judge people, as `noteFilters` judges notes. Lists of people leave out people with the verdict `hide`.
 * Views use `usePersonVerdictGetter`. A filter that reads a store names that store in `dependsOn`.
 */
export const personFilters = defineContributionPoint<PersonModerationRule>('person-filters')

/** Small marks beside a person's name on notes, on the hover card and, with `page`, on the person's own page. */
export const personBadges = defineContributionPoint<
  ContributionBase & {
    readonly view: ViewLoader<Person & { readonly page?: boolean }>
    readonly when?: ShellCondition
  }
>('person-badges')

/** Buttons in a profile's header. */
export const profileActions = defineContributionPoint<
  ContributionBase & {
    readonly view: ViewLoader<Person>
    readonly when?: (facts: ProfileConditionContext) => boolean
  }
>('profile-actions')

/**
 * Lines below a person's name, such as the person's distance in the social graph, and who follows or mutes the person.
 */
export const profileDetails = defineContributionPoint<
  ContributionBase & {
    readonly view: ViewLoader<Person>
    readonly when?: (facts: ProfileConditionContext) => boolean
    /** Height in px that is reserved from the start, so that nothing below moves when the line appears. */
    readonly height?: number
  }
>('profile-facts')

/** A person whose name matches the search words. */
export interface PersonSearchResult {
  /** hex */
  readonly pubkey: string
  /** The name to show, 50 characters at most. */
  readonly name: string
  /** NIP-05 name that the person claims. It is not verified. */
  readonly nip05?: string
  readonly picture?: string
  /** Distance from the reader in the social graph; 999 for unknown people. */
  readonly distance: number
  /** Higher is better. Comparable only within one search result. */
  readonly score: number
}

export interface PeopleMatches {
  /** best match first */
  readonly people: readonly PersonSearchResult[]
  /** `searching`: the index is still being loaded, and may find further people. `failed`: the index cannot be searched. */
  readonly phase: 'searching' | 'done' | 'failed'
}

/** Finds people by name in the data of this device. The typed text never leaves the device. */
export interface PeopleSearchService {
  readonly state: ReadableStore<{ readonly ready: boolean; readonly people: number }>
  /**
   * Returns the best matches first. A single character matches only names and NIP-05 names that begin with it. Returns
   * an empty list if `signal` aborts.
   */
  search(
    query: string,
    limit: number,
    options?: { readonly signal?: AbortSignal },
  ): Promise<readonly PersonSearchResult[]>
  /** Searches now, and again whenever the index has grown, until it is disposed. Searches as `search` does. */
  watch(query: string, limit: number, onMatches: (matches: PeopleMatches) => void): Disposable
}
export const PeopleSearch = defineService<PeopleSearchService>('search.people@1')

/**
 * Gives the names of people whose profile is not loaded. The names come from a list bundled with Pinion and from
 * earlier visits.
 */
export interface PeopleNamesService {
  /** The name is `undefined` until the names are loaded, and for unknown people. */
  nameOf(pubkey: string): ReadableStore<string | undefined>
  /** Loads the names, unless a search has already loaded them. Downloads about 2 MB the first time. */
  load(): void
}
export const PeopleNames = defineService<PeopleNamesService>('search.names@1')
