import { useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { Config } from '#kernel/config'
import { useOptionalService, usePoint, useQuery, useService, View } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { kindNames, nameOfKind, PageHeader } from '#kernel/shell'
import { counted, EmptyState, ListRow, Select, SkeletonRow, TextField } from '#ui-kit'
import { guestRoute } from '../contract'
import { kindsOf, type Shelf, shelvesOf } from '../find/directory'
import { newestListings, type RankedListing } from '../find/rank-listings'
import { useKnownPeople, useRecommendations } from '../find/use-known'
import { guestAddress } from '../guest-address'
import { LISTING_KIND } from '../install/read-listing'
import { GuestDesk } from '../manifest'
import styles from './guests.module.css'

const MAX_LISTINGS = 200
const LABEL = { '#l': ['1'] }
const EVERY_KIND = ''

/** The directory of plugins from others: those of this site, of people whom the reader follows, and new ones. */
export default function DirectoryPage() {
  const { policy } = useService(GuestDesk)
  return (
    <>
      <View of={PageHeader} title="Plugins from others" />
      {policy.mode === 'off' ? <EmptyState title="This site allows no plugins from others" /> : <Directory />}
    </>
  )
}

function Directory() {
  const { policy } = useService(GuestDesk)
  const config = useOptionalService(Config)
  const people = useKnownPeople()
  const [words, setWords] = useState('')
  const [kind, setKind] = useState(EVERY_KIND)
  const names = usePoint(kindNames).map(({ value }) => value)
  const asked = { kinds: [LISTING_KIND], ...LABEL, limit: MAX_LISTINGS }
  const shelf = policy.shelf.map(address => address.split(':'))
  const { events: listings, phase } = useQuery(
    [
      asked,
      { ...asked, authors: people.authors },
      {
        kinds: [LISTING_KIND],
        authors: shelf.flatMap(([, author = '']) => author),
        '#d': shelf.flatMap(([, , identifier = '']) => identifier),
      },
    ],
    { live: false },
  )
  const recommendations = useRecommendations(people)
  const curators = config?.curators ?? []
  const { events: curated } = useQuery({ kinds: [30_267], authors: curators, limit: 20 }, { live: false })
  const sets = [...curated, ...recommendations.filter(event => event.kind === 30_267)]
  const shelves = shelvesOf({
    listings,
    recommendations,
    sets,
    shelf: policy.shelf,
    isShelfAlone: policy.mode === 'listed',
    words,
    kind: kind === EVERY_KIND ? undefined : Number(kind),
  })
  const kinds = kindsOf(newestListings(listings))
  return (
    <div className={styles.directory}>
      <p className={styles.hash}>
        Anybody can publish a plugin. It draws with Pinion’s own parts in a closed room, and does only what
        you allow.
      </p>
      <div className={styles.search}>
        <TextField
          label="Search plugins"
          type="search"
          value={words}
          onChange={event => setWords(event.currentTarget.value)}
        />
        <Select
          label="Shows"
          value={kind}
          onChange={setKind}
          options={[
            { value: EVERY_KIND, label: 'Everything' },
            ...kinds.map(each => ({
              value: String(each),
              label: `${nameOfKind(each, names)?.[1] ?? 'Events'} (kind ${each})`,
            })),
          ]}
        />
      </div>
      {shelves.map(each => (
        <ShelfList key={each.id} shelf={each} />
      ))}
      {shelves.length === 0 &&
        (phase === 'settled' ? (
          <EmptyState title={words === '' && kind === EVERY_KIND ? 'No plugins yet' : 'No plugin matches'}>
            {words === '' && kind === EVERY_KIND
              ? 'Your relays have none.'
              : 'Try other words, or another kind.'}
          </EmptyState>
        ) : (
          <>
            <SkeletonRow />
            <SkeletonRow />
          </>
        ))}
    </div>
  )
}

function ShelfList({ shelf: { id, title, by, listings } }: { shelf: Shelf }) {
  return (
    <section aria-labelledby={`shelf-${id}`}>
      <h2 id={`shelf-${id}`} className={styles.shelf}>
        {title}
        {by !== undefined && (
          <span className={styles.hash}>
            {' '}
            by <View of={ProfileName} pubkey={by} />
          </span>
        )}
      </h2>
      <ul>
        {listings.map(each => (
          <li key={each.listing.id}>
            <DirectoryRow ranked={each} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DirectoryRow({ ranked: { listing, users } }: { ranked: RankedListing }) {
  const { manifest, author } = listing
  return (
    <ListRow
      title={
        <RouteLink to={guestRoute} params={{ address: guestAddress(listing) }}>
          {manifest.title}
        </RouteLink>
      }
      text={
        <>
          {manifest.summary} By <View of={ProfileName} pubkey={author} />
          {users > 0 && `, used by ${counted(users, 'person', 'people')} you follow`}
        </>
      }
    />
  )
}
