import { useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { guestRoute } from '#contracts/site-routes'
import { Config } from '#kernel/config'
import { PluginView, useContributions, useOptionalService, useQuery, useService } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { getKindName, kindNames, PageHeader } from '#kernel/shell'
import { EmptyState, ListRow, pluralize, Select, SkeletonRow, TextField } from '#ui-kit'
import { buildShelves, collectShownKinds, type DirectoryShelf } from '../directory/build-shelves'
import { type RankedListing, selectNewestListings } from '../directory/rank-listings'
import { useRecommendations, useTrustedPeople } from '../directory/use-trusted-people'
import { LISTING_KIND } from '../install/parse-listing'
import { encodeListingNaddr } from '../listing-naddr'
import { GuestManager } from '../manifest'
import styles from './guests.module.css'

const MAX_LISTINGS = 200
const LABEL = { '#l': ['1'] }
const EVERY_KIND = ''

/** The directory of guests: those that this site lists, those of people whom the reader follows, and new ones. */
export default function DirectoryPage() {
  const { policy } = useService(GuestManager)
  return (
    <>
      <PluginView token={PageHeader} title="Plugins from others" />
      {policy.mode === 'off' ? <EmptyState title="This site allows no plugins from others" /> : <Directory />}
    </>
  )
}

function Directory() {
  const { policy } = useService(GuestManager)
  const config = useOptionalService(Config)
  const people = useTrustedPeople()
  const [searchText, setWords] = useState('')
  const [kind, setKind] = useState(EVERY_KIND)
  const names = useContributions(kindNames).map(({ value }) => value)
  const listingFilter = { kinds: [LISTING_KIND], ...LABEL, limit: MAX_LISTINGS }
  const shelf = policy.siteShelf.map(address => address.split(':'))
  const { events: listings, phase } = useQuery(
    [
      listingFilter,
      { ...listingFilter, authors: people.authors },
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
  const shelves = buildShelves({
    listings,
    recommendations,
    sets,
    siteShelf: policy.siteShelf,
    isSiteShelfOnly: policy.mode === 'listed',
    query: searchText,
    kind: kind === EVERY_KIND ? undefined : Number(kind),
  })
  const kinds = collectShownKinds(selectNewestListings(listings))
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
          value={searchText}
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
              label: `${getKindName(each, names)?.[1] ?? 'Events'} (kind ${each})`,
            })),
          ]}
        />
      </div>
      {shelves.map(each => (
        <ShelfList key={each.id} shelf={each} />
      ))}
      {shelves.length === 0 &&
        (phase === 'settled' ? (
          <EmptyState
            title={searchText === '' && kind === EVERY_KIND ? 'No plugins yet' : 'No plugin matches'}
          >
            {searchText === '' && kind === EVERY_KIND
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

function ShelfList({ shelf: { id, title, curatorPubkey, listings } }: { shelf: DirectoryShelf }) {
  return (
    <section aria-labelledby={`shelf-${id}`}>
      <h2 id={`shelf-${id}`} className={styles.shelf}>
        {title}
        {curatorPubkey !== undefined && (
          <span className={styles.hash}>
            {' '}
            by <PluginView token={ProfileName} pubkey={curatorPubkey} />
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

function DirectoryRow({ ranked: { listing, userCount } }: { ranked: RankedListing }) {
  const { manifest, author } = listing
  return (
    <ListRow
      title={
        <RouteLink to={guestRoute} params={{ address: encodeListingNaddr(listing) }}>
          {manifest.title}
        </RouteLink>
      }
      text={
        <>
          {manifest.summary} By <PluginView token={ProfileName} pubkey={author} />
          {userCount > 0 && `, used by ${pluralize(userCount, 'person', 'people')} you follow`}
        </>
      }
    />
  )
}
