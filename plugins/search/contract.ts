import {
  type ContributionBase,
  type Disposable,
  definePoint,
  defineService,
  defineView,
  type PluginIcon,
  type ReadableStore,
  type ServiceToken,
  type ViewLoader,
} from '#kernel'
import { defineRoute } from '#kernel/shell'

/** The path of the search page before anything is typed. */
export const searchRoute = defineRoute('/search')
/** The path of the search page with a query; `query` is the typed text, for a hashtag including its `#`. */
export const searchQueryRoute = defineRoute('/search/$query')

/** A person whose name matches. */
export interface PersonFound {
  /** hex */
  readonly pubkey: string
  /** The name to show, 50 characters at most. */
  readonly name: string
  /** NIP-05 as the person claims it; it was not verified. */
  readonly nip05?: string
  readonly picture?: string
  /** Steps from the reader; 999 for unknown people. */
  readonly distance: number
  /** Higher is better; comparable only within one result. */
  readonly score: number
}

/** Finds people by name in this device's data. Queries never leave the device. */
export interface PeopleSearchService {
  readonly state: ReadableStore<{ readonly ready: boolean; readonly people: number }>
  /**
   * Best first. A single character matches only names and NIP-05 names that begin with it. Empty once `signal` aborts.
   */
  search(
    query: string,
    limit: number,
    options?: { readonly signal?: AbortSignal },
  ): Promise<readonly PersonFound[]>
}
export const PeopleSearch = defineService<PeopleSearchService>('search.people@1')

/** Names of people whose profile is not loaded, from the list bundled with Pinion and from earlier visits. */
export interface PeopleNamesService {
  /** `undefined` until the names are loaded, and for unknown people. */
  nameOf(pubkey: string): ReadableStore<string | undefined>
  /** Loads the names, unless a search has done so: about 2 MB the first time. */
  load(): void
}
export const PeopleNames = defineService<PeopleNamesService>('search.names@1')

/** An event whose text matches. */
export interface TextFound {
  readonly id: string
  /** hex */
  readonly pubkey: string
}

/**
 * How many texts are indexed so far. `done`: either `all` stored texts, or the newest ones, at most 20,000 and fewer if
 * they are long. `failed`: the index is unusable; open it again.
 */
export interface TextsState {
  readonly texts: number
  readonly phase: 'reading' | 'done' | 'failed'
  readonly all: boolean
}

/** An index of texts of some kinds, until it is disposed. */
export interface TextSearching extends Disposable {
  readonly state: ReadableStore<TextsState>
  /**
   * Best first: texts that contain all words, or longer words that begin with them. If there are none once everything
   * is indexed, words of four or more letters may differ by one letter. NIP-50 extensions are ignored.
   */
  search(query: string): Promise<readonly TextFound[]>
}

/** Finds texts in this device's data. Queries never leave the device. */
export interface TextSearchService {
  /** Indexes the stored events of these kinds, newest first. */
  open(kinds: readonly number[]): Promise<TextSearching>
}
export const TextSearch = defineService<TextSearchService>('search.texts@1')

/** A person who was opened from a search. */
export interface RecentPerson {
  readonly pubkey: string
  readonly name: string
  /** The typed query. */
  readonly query: string
}

/** The people opened from searches, latest first; at most six, and only people whom search may show. */
export interface RecentPeopleService {
  readonly people: ReadableStore<readonly RecentPerson[]>
  add(person: RecentPerson): void
  remove(pubkey: string): void
  clear(): void
}
export const RecentPeople = defineService<RecentPeopleService>('search.recent@1')

/** An entry in the list below the search box. */
export interface SearchHit {
  /** Unique among the hits of its provider. */
  readonly id: string
  readonly title: string
  readonly text?: string
  /** The entry's target: a path in the app that begins with `/`. */
  readonly to: string
  /** Set for a person: their key's pattern is shown before the title, and they are added to the recent people. */
  readonly pubkey?: string
  /** For entries other than people. */
  readonly icon?: PluginIcon
}

/** Finds suggestions on this device only, because typed text must not leave it before Enter. */
export type Suggest = (
  query: string,
  options: {
    readonly limit: number
    readonly signal: AbortSignal
    resolve<S>(token: ServiceToken<S>): Promise<S>
  },
) => Promise<readonly SearchHit[]>

/** A source of search results: suggestions below the search box, a tab of the search page, or both. */
export const searchProviders = definePoint<
  ContributionBase & {
    /** Heading of its suggestions and label of its tab. */
    readonly label: string
    readonly suggest?: () => Promise<{ default: Suggest }>
    /** `query` is empty before the first search. */
    readonly tab?: ViewLoader<{ readonly query: string }>
  }
>('search-providers', ({ suggest, tab }) => (suggest || tab ? undefined : 'neither suggests nor has a tab'))

/** The search box with its suggestions, recent people and a link to the search page. */
export const SearchBox = defineView<{ readonly limit?: number }>('search-box')

/**
 * A tab that finds events of some kinds: a search field with a button, and the results from the relays that can search,
 * or from this device. Nothing is requested before the button or Enter is pressed.
 */
export const SearchTab = defineView<{
  readonly query: string
  /** Must be stable. */
  readonly kinds: readonly number[]
  /** Names the search field: 'Search posts'. */
  readonly label: string
  /** Shown when nothing was found: 'No posts found'. */
  readonly empty: string
}>('search-tab')
