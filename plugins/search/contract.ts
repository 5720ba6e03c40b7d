import {
  type ContributionBase,
  type Disposable,
  defineContributionPoint,
  defineService,
  defineView,
  type PluginIcon,
  type ReadableStore,
  type ServiceToken,
  type ViewLoader,
} from '#kernel'

/** An event whose text matches the search words. */
export interface TextResult {
  readonly id: string
  /** hex */
  readonly pubkey: string
}

/**
 * The state of a text index. `textCount` is the number of texts in it so far. When `phase` is 'done', `isComplete` says
 * whether all stored texts are in it, or only the newest (at most 20,000, and fewer if they are long). An index that
 * has 'failed' cannot be used; open a new one.
 */
export interface TextIndexState {
  readonly textCount: number
  readonly phase: 'reading' | 'done' | 'failed'
  readonly isComplete: boolean
}

/** An index of the texts of some kinds. It exists until it is disposed. */
export interface SearchableTextIndex extends Disposable {
  readonly state: ReadableStore<TextIndexState>
  /**
   * Returns matching texts, best first. A text matches if it contains each word of the query, or a longer word that
   * begins with it. If no text matches and the index is complete, words of four or more letters may differ by one
   * letter. NIP-50 extensions in the query are ignored.
   */
  search(query: string): Promise<readonly TextResult[]>
}

/** Searches texts that are stored on this device. The typed text never leaves the device. */
export interface TextSearchService {
  /** Indexes the stored events of these kinds, newest first. */
  open(kinds: readonly number[]): Promise<SearchableTextIndex>
}
export const TextSearch = defineService<TextSearchService>('search.texts@1')

/** A person whose profile the user opened from a search. */
export interface RecentPerson {
  readonly pubkey: string
  readonly name: string
  /** The typed query. */
  readonly query: string
}

/**
 * The people whose profiles the user opened from the search, latest first: at most six, without muted people and people
 * on the blocklist.
 */
export interface RecentPeopleService {
  readonly people: ReadableStore<readonly RecentPerson[]>
  add(person: RecentPerson): void
  remove(pubkey: string): void
  clear(): void
}
export const RecentPeople = defineService<RecentPeopleService>('search.recent@1')

/** An entry in the list of suggestions below the search box. */
export interface SearchBoxSuggestion {
  /** Must be unique among the suggestions of its provider. */
  readonly id: string
  readonly title: string
  readonly text?: string
  /** The path in the app that the entry opens. It begins with `/`. */
  readonly to: string
  /**
   * Public key (hex) if the entry is a person. A pattern made from it is shown before the title, and opening the entry
   * adds the person to the recent people.
   */
  readonly pubkey?: string
  /** Icon for an entry that is not a person. */
  readonly icon?: PluginIcon
}

/**
 * Finds suggestions. It must search this device only, because the typed text must not leave it before the user presses
 * Enter.
 */
export type SuggestFunction = (
  query: string,
  options: {
    readonly limit: number
    readonly signal: AbortSignal
    resolve<S>(token: ServiceToken<S>): Promise<S>
  },
) => Promise<readonly SearchBoxSuggestion[]>

/** A source of search results: suggestions below the search box, a tab of the search page, or both. */
export const searchProviders = defineContributionPoint<
  ContributionBase & {
    /** Heading of the provider's suggestions, and label of its tab. */
    readonly label: string
    readonly suggest?: () => Promise<{ default: SuggestFunction }>
    /** `query` is empty before the user's first search. */
    readonly tab?: ViewLoader<{ readonly query: string }>
  }
>('search-providers', ({ suggest, tab }) => (suggest || tab ? undefined : 'neither suggests nor has a tab'))

/** The search box with suggestions, recent people and a link to the search page. */
export const SearchBox = defineView<{ readonly limit?: number }>('search-box')

/**
 * A tab that finds events of some kinds, with a search field and a button. The results come from relays with NIP-50
 * search or, if there are none, from this device. Nothing is requested before the user presses the button or Enter.
 */
export const SearchTab = defineView<{
  readonly query: string
  /** Must be the same array in each render. */
  readonly kinds: readonly number[]
  /** Label of the search field, such as 'Search posts'. */
  readonly label: string
  /** Message if nothing was found, such as 'No posts found'. */
  readonly empty: string
}>('search-tab')
