import { ProfileName } from '#contracts/profiles'
import { guestRoute } from '#contracts/site-routes'
import { decodeNip19Entity } from '#kernel/nostr'
import { PluginView, useQuery, useService, useStore } from '#kernel/react'
import { useRouteParams } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { EmptyState, pluralize, RelativeTime, SkeletonText } from '#ui-kit'
import { groupUsersByAddress, selectNewestListings } from '../directory/rank-listings'
import { useRecommendations, useTrustedPeople } from '../directory/use-trusted-people'
import { describeContributions, describePermissions } from '../install/describe-guest'
import { type GuestListing, getListingAddress, LISTING_KIND } from '../install/parse-listing'
import { GuestManager } from '../manifest'
import { GuestLink } from '../tree/guest-link'
import { CodeViewer } from './code-viewer'
import { GuestReviews } from './guest-reviews'
import styles from './guests.module.css'
import { ListingActions } from './listing-actions'
import { UsageSwitch } from './usage-switch'
import { VersionList } from './version-list'

/** The page of a guest: its description, author, reviews, versions and code. */
export default function GuestPage() {
  const { address = '' } = useRouteParams(guestRoute)
  const entity = decodeNip19Entity(address)
  if (entity?.type !== 'naddr' || entity.kind !== LISTING_KIND)
    return (
      <>
        <PluginView token={PageHeader} title="Plugin" />
        <EmptyState title="This is no address of a plugin" />
      </>
    )
  return <LoadedListing author={entity.pubkey} identifier={entity.identifier} />
}

function LoadedListing({ author, identifier }: { author: string; identifier: string }) {
  const filter = { kinds: [LISTING_KIND], authors: [author], '#d': [identifier] }
  const { events, phase } = useQuery(filter, { live: false })
  const [listing] = selectNewestListings(events)
  return (
    <>
      <PluginView token={PageHeader} title={listing?.manifest.title ?? 'Plugin'} />
      {listing ? (
        <ListingDetails listing={listing} />
      ) : phase === 'settled' ? (
        <EmptyState title="This plugin was not found">
          Your relays have no listing that can be read.
        </EmptyState>
      ) : (
        <SkeletonText lineCount={6} />
      )}
    </>
  )
}

function ListingDetails({ listing }: { listing: GuestListing }) {
  const { author, manifest, hash, source, servers, at } = listing
  const manager = useService(GuestManager)
  const installed = useStore(manager.installed).find(({ id }) => id === listing.id)
  const recommendations = useRecommendations(useTrustedPeople())
  const users = groupUsersByAddress(recommendations).get(getListingAddress(listing))?.size ?? 0
  return (
    <div className={styles.page}>
      <p>
        {manifest.summary} By <PluginView token={ProfileName} pubkey={author} />.
      </p>
      <p className={styles.hash}>
        Version {manifest.version}, <RelativeTime timeSeconds={at} />
        {installed && `. You have ${installed.manifest.version}`}
        {users > 0 && `. Used by ${pluralize(users, 'person', 'people')} you follow`}
      </p>
      <ListingActions listing={listing} />
      <UsageSwitch listing={listing} />
      <TextListSection title="What it adds" items={describeContributions(manifest)} />
      <TextListSection title="What it may do" items={describePermissions(manifest)} />
      <GuestReviews listing={listing} />
      <VersionList listing={listing} />
      <section>
        <h2 className={styles.shelf}>Its code</h2>
        <p className={styles.hash}>SHA-256 {hash}</p>
        {source !== undefined && (
          <p>
            <GuestLink to={source} ownPathPrefix="/x/" isKnown={false}>
              Source, as its author says
            </GuestLink>
          </p>
        )}
        <p className={styles.hash}>
          {servers.length === 0
            ? 'It names no server.'
            : `On ${servers.map(each => new URL(each).host).join(', ')}`}
        </p>
        <CodeViewer key={hash} listing={listing} />
      </section>
    </div>
  )
}

function TextListSection({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <h2 className={styles.shelf}>{title}</h2>
      <ul className={styles.adds}>
        {items.map(each => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </section>
  )
}
