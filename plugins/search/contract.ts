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
 * The state of a text index. `textCount` is the number of texts indexed so far. In phase `done`, `isComplete` says whether all
 * stored texts are indexed; otherwise only the newest are, at most 20,000 and fewer if they are long. In phase
 * `failed`, the index is unusable; open it again.
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
   * Returns the best matches first: texts that contain all words, or longer words that begin with them. If no text
   * matches and everything is indexed, words of four or more letters may differ by one letter. NIP-50 extensions are
   * ignored.
   */
  search(query: string): Promise<readonly TextResult[]>
}

/** Finds texts in the data of this device. The typed text never leaves the device. */
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
 * The people whose profiles the user opened from searches, latest first. At most six, and only people whom the search
 * may show.
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
  /** Must be unique among the hits of its provider. */
  readonly id: string
  readonly title: string
  readonly text?: string
  /** The target of the entry: a path in the app that begins with `/`. */
  readonly to: string
  /**
   * Set for a person. A pattern made from this key is shown before the title, and opening the entry adds the person to
   * the recent people.
   */
  readonly pubkey?: string
  /** Icon for an entry that is not a person. */
  readonly icon?: PluginIcon
}

/**
 * Finds suggestions. Must search only this device, because typed text must not leave it before the user presses Enter.
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
 * A tab that finds events of some kinds. It has a search field with a button. The results come from relays that support
 * search, or from this device. Nothing is requested before the user presses the button or Enter.
 */
export const SearchTab = defineView<{
  readonly query: string
  /** Must be stable. */
  readonly kinds: readonly number[]
  /** Label of the search field, such as 'Search posts'. */
  readonly label: string
  /** Message if nothing was found, such as 'No posts found'. */
  readonly empty: string
}>('search-tab')
