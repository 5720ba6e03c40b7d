import { useMemo } from 'react'
import { Feed } from '#contracts/feeds'
import { createWordMatcher, formatRelayUrl } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { PluginView } from '#kernel/react'
import { EmptyState, pluralize, SkeletonRow } from '#ui-kit'
import { limitSearchQuery, parseHashtagQuery } from '../find/parse-hashtag-query'
import { LocalResults } from './local-results'
import styles from './search.module.css'
import { acceptEveryone, useIsKnownAuthor } from './use-is-known-author'
import { useSearchRelays } from './use-search-relays'

/** Number of events that are requested from each relay at a time. */
const EVENTS_PER_RELAY = 100

interface SearchResultsProps {
  readonly query: string
  readonly kinds: readonly number[]
  readonly strangers: boolean
  readonly empty: string
}

/**
 * The results of a query. A hashtag is searched by `t` tags; words are searched on relays with NIP-50 or, if there are
 * none, on this device.
 */
export function SearchResults(props: SearchResultsProps) {
  const { strangers } = props
  const known = useIsKnownAuthor()
  if (!known && !strangers) return <WaitingRows text="Looking at who is near you" />
  const accept = strangers || !known ? acceptEveryone : known
  return parseHashtagQuery(props.query) === undefined ? (
    <WordResults {...props} accept={accept} />
  ) : (
    <HashtagResults {...props} accept={accept} />
  )
}

type ShownResultsProps = SearchResultsProps & { readonly accept: (by: Pick<NostrEvent, 'pubkey'>) => boolean }

/**
 * Returns the name of the list, which differs with and without strangers. In a shared list, the strangers' notes would
 * count as new and be held back.
 */
const feedName = (kinds: readonly number[], strangers: boolean, query: string) =>
  `search/${kinds}/${strangers ? 'all' : 'known'}/${query}`

function HashtagResults({ query, kinds, strangers, accept, empty }: ShownResultsProps) {
  const tag = parseHashtagQuery(query) ?? ''
  const feed = useMemo(
    () => ({
      filters: [{ kinds, '#t': [tag], limit: EVENTS_PER_RELAY }],
      accept,
      isUserWaiting: true,
      strangers: true,
    }),
    [kinds, tag, accept],
  )
  return (
    <PluginView
      token={Feed}
      query={feed}
      name={feedName(kinds, strangers, query)}
      empty={empty}
      fallback={<NoFeeds />}
    />
  )
}

function WordResults({ query, kinds, strangers, accept, empty }: ShownResultsProps) {
  const relays = useSearchRelays()
  const search = limitSearchQuery(query)
  const matchesWords = useMemo(() => createWordMatcher(search), [search])
  const feed = useMemo(
    () => ({
      filters: [{ kinds, search, limit: EVENTS_PER_RELAY }],
      relays: relays ?? [],
      accept: (event: NostrEvent) => matchesWords(event) && accept(event),
      isUserWaiting: true,
      strangers: true,
    }),
    [relays, kinds, search, matchesWords, accept],
  )
  if (!relays) return <WaitingRows text="Asking your relays which of them can search" />
  if (relays.length === 0)
    return (
      <>
        <p className={styles.asked} role="status">
          None of your relays can search now. This is what is saved on this device.
        </p>
        <LocalResults key={search} query={search} kinds={kinds} accept={accept} empty={empty} />
      </>
    )
  return (
    <>
      <p className={styles.asked}>
        Searching {pluralize(relays.length, 'relay')}: {relays.map(url => formatRelayUrl(url)).join(', ')}
      </p>
      <PluginView
        token={Feed}
        query={feed}
        name={feedName(kinds, strangers, search)}
        empty={empty}
        fallback={<NoFeeds />}
      />
    </>
  )
}

const WaitingRows = ({ text }: { text: string }) => (
  <>
    <p className={styles.asked} role="status">
      {text}
    </p>
    {[0, 1, 2].map(row => (
      <SkeletonRow key={row} />
    ))}
  </>
)

const NoFeeds = () => <EmptyState icon="search" title="Turn on Feeds to see what was found." />
