import { useMemo } from 'react'
import { Feed } from '#contracts/feeds'
import { matchWords } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { View } from '#kernel/react'
import { counted, EmptyState, SkeletonRow } from '#ui-kit'
import { hashtagOf, toSearch } from '../find/hashtag-of'
import { LocalResults } from './local-results'
import styles from './search.module.css'
import { everybody, useKnown } from './use-known'
import { useSearchRelays } from './use-search-relays'

/** Number of events that are requested from each relay at a time. */
const EVENTS_PER_RELAY = 100

interface ResultsProps {
  readonly query: string
  readonly kinds: readonly number[]
  readonly strangers: boolean
  readonly empty: string
}

/**
 * The results of a query. A hashtag is searched by its tag; words are searched on relays that support search, or on
 * this device.
 */
export function Results(props: ResultsProps) {
  const { strangers } = props
  const known = useKnown()
  if (!known && !strangers) return <Waiting text="Looking at who is near you" />
  const accept = strangers || !known ? everybody : known
  return hashtagOf(props.query) === undefined ? (
    <Words {...props} accept={accept} />
  ) : (
    <Hashtag {...props} accept={accept} />
  )
}

type Shown = ResultsProps & { readonly accept: (by: Pick<NostrEvent, 'pubkey'>) => boolean }

/**
 * Returns separate list names with and without strangers. A shared list would treat the strangers' notes as new and
 * hold them back.
 */
const nameOf = (kinds: readonly number[], strangers: boolean, query: string) =>
  `search/${kinds}/${strangers ? 'all' : 'known'}/${query}`

function Hashtag({ query, kinds, strangers, accept, empty }: Shown) {
  const tag = hashtagOf(query) ?? ''
  const feed = useMemo(
    () => ({
      filters: [{ kinds, '#t': [tag], limit: EVENTS_PER_RELAY }],
      accept,
      asked: true,
      strangers: true,
    }),
    [kinds, tag, accept],
  )
  return (
    <View
      of={Feed}
      query={feed}
      name={nameOf(kinds, strangers, query)}
      empty={empty}
      fallback={<NoFeeds />}
    />
  )
}

function Words({ query, kinds, strangers, accept, empty }: Shown) {
  const relays = useSearchRelays()
  const search = toSearch(query)
  const fits = useMemo(() => matchWords(search), [search])
  const feed = useMemo(
    () => ({
      filters: [{ kinds, search, limit: EVENTS_PER_RELAY }],
      relays: relays ?? [],
      accept: (event: NostrEvent) => fits(event) && accept(event),
      asked: true,
      strangers: true,
    }),
    [relays, kinds, search, fits, accept],
  )
  if (!relays) return <Waiting text="Asking your relays which of them can search" />
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
        Searching {counted(relays.length, 'relay')}:{' '}
        {relays.map(url => url.replace(/^wss?:\/\//, '').replace(/\/$/, '')).join(', ')}
      </p>
      <View
        of={Feed}
        query={feed}
        name={nameOf(kinds, strangers, search)}
        empty={empty}
        fallback={<NoFeeds />}
      />
    </>
  )
}

const Waiting = ({ text }: { text: string }) => (
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
