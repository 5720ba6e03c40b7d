import {
  type ContributionBase,
  type Disposable,
  definePoint,
  defineRoute,
  defineService,
  defineView,
  type ReadableStore,
  type ServiceToken,
  type ViewLoader,
} from '#kernel'

/** The search page without and with words; `query` is what was typed, a hashtag with its `#`. */
export const searchRoute = defineRoute('/search')
export const searchQueryRoute = defineRoute('/search/$query')

/** Somebody whose name fits. */
export interface PersonFound {
  /** hex */
  readonly pubkey: string
  /** The name to show, 50 characters at most. */
  readonly name: string
  /** What the person says; whether their domain agrees was not asked. */
  readonly nip05?: string
  readonly picture?: string
  /** Steps from the reader; 999 for somebody nobody knows. */
  readonly distance: number
  /** Higher is better; only to be compared within one answer. */
  readonly score: number
}

/** People by name, from what this device knows. Nothing that is looked for leaves it. */
export interface PeopleSearchService {
  readonly state: ReadableStore<{ readonly ready: boolean; readonly people: number }>
  /** Best first. A single character finds only names and NIP-05 names that begin with it. Empty after `signal`. */
  search(
    query: string,
    limit: number,
    options?: { readonly signal?: AbortSignal },
  ): Promise<readonly PersonFound[]>
}
export const PeopleSearch = defineService<PeopleSearchService>('search.people@1')

/** Names of people whose profile is not here: of the list that comes with Pinion, and of earlier visits. */
export interface PeopleNamesService {
  /** `undefined` until the names are loaded, and for somebody they do not have. */
  nameOf(pubkey: string): ReadableStore<string | undefined>
  /** Loads them, unless a search has: about 2 MB the first time. */
  load(): void
}
export const PeopleNames = defineService<PeopleNamesService>('search.names@1')

/** An event whose text fits. */
export interface TextFound {
  readonly id: string
  /** hex */
  readonly pubkey: string
}

/**
 * How many texts can be found by now. `done`: `all` that are stored, or the newest of them, 20,000 at most and fewer
 * where they are long. `failed`: none, begin anew.
 */
export interface TextsState {
  readonly texts: number
  readonly phase: 'reading' | 'done' | 'failed'
  readonly all: boolean
}

/** Texts of some kinds, ready to be looked through until it is disposed. */
export interface TextSearching extends Disposable {
  readonly state: ReadableStore<TextsState>
  /**
   * Best first: what holds all words, or longer ones that begin so; where there is none once all is read, words of
   * four letters or more may differ by one. NIP-50 extensions are left out of account.
   */
  search(query: string): Promise<readonly TextFound[]>
}

/** What is written, from what this device knows. Nothing that is looked for leaves it. */
export interface TextSearchService {
  /** Reads what is stored of these kinds, newest first. */
  open(kinds: readonly number[]): Promise<TextSearching>
}
export const TextSearch = defineService<TextSearchService>('search.texts@1')

/** Somebody whom a search led to. */
export interface RecentPerson {
  readonly pubkey: string
  readonly name: string
  /** What was typed. */
  readonly query: string
}

/** Whom searches led to, latest first; six at most, and nobody whom search does not show. */
export interface RecentPeopleService {
  readonly people: ReadableStore<readonly RecentPerson[]>
  add(person: RecentPerson): void
  remove(pubkey: string): void
  clear(): void
}
export const RecentPeople = defineService<RecentPeopleService>('search.recent@1')

/** One entry of the list under the search box. */
export interface SearchHit {
  /** Unique among the hits of its provider. */
  readonly id: string
  readonly title: string
  readonly text?: string
  /** Where it leads, in the app: a path that begins with `/`. */
  readonly to: string
  /** Somebody: their pattern stands before the title, and they are kept among the recent ones. */
  readonly pubkey?: string
  /** A name of the host's icon set, for what is nobody. */
  readonly icon?: string
}

/** Answers from this device alone: what is being typed is nobody else's business before Enter. */
export type Suggest = (
  query: string,
  options: {
    readonly limit: number
    readonly signal: AbortSignal
    resolve<S>(token: ServiceToken<S>): Promise<S>
  },
) => Promise<readonly SearchHit[]>

/** Something to search: entries of the list under the search box, a tab of the search page, or both. */
export const searchProviders = definePoint<
  ContributionBase & {
    /** Heads its entries and names its tab. */
    readonly label: string
    readonly suggest?: () => Promise<{ default: Suggest }>
    /** `query` is empty before anything was searched for. */
    readonly tab?: ViewLoader<{ readonly query: string }>
    /** The tab is there only while some plugin shows notes of one of these kinds. */
    readonly kinds?: readonly number[]
  }
>('search-providers', ({ suggest, tab }) => (suggest || tab ? undefined : 'neither suggests nor has a tab'))

/** The box with its list of people, recent ones and the way to the search page. */
export const SearchBox = defineView<{ readonly limit?: number }>('search-box')
