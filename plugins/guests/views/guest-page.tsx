import { ProfileName } from '#contracts/profiles'
import { decodeEntity } from '#kernel/nostr'
import { useQuery, useService, useStore, View } from '#kernel/react'
import { useRouteParams } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { counted, EmptyState, RelativeTime, SkeletonText } from '#ui-kit'
import { guestRoute } from '../contract'
import { newestListings, usersByAddress } from '../find/rank-listings'
import { useKnownPeople, useRecommendations } from '../find/use-known'
import { addressOf, LISTING_KIND, type Listing } from '../install/read-listing'
import { whatItAdds, whatItMay } from '../install/what-it-does'
import { GuestDesk } from '../manifest'
import { GuestLink } from '../tree/guest-link'
import { CodeReader } from './code-reader'
import styles from './guests.module.css'
import { ListingActions } from './listing-actions'
import { Reviews } from './reviews'
import { UseSwitch } from './use-switch'
import { Versions } from './versions'

/** The page of a plugin from others: what it is, who made it, who says what of it, its versions and its code. */
export default function GuestPage() {
  const { address = '' } = useRouteParams(guestRoute)
  const entity = decodeEntity(address)
  if (entity?.type !== 'naddr' || entity.kind !== LISTING_KIND)
    return (
      <>
        <View of={PageHeader} title="Plugin" />
        <EmptyState title="This is no address of a plugin" />
      </>
    )
  return <Found author={entity.pubkey} identifier={entity.identifier} />
}

function Found({ author, identifier }: { author: string; identifier: string }) {
  const filter = { kinds: [LISTING_KIND], authors: [author], '#d': [identifier] }
  const { events, phase } = useQuery(filter, { live: false })
  const [listing] = newestListings(events)
  return (
    <>
      <View of={PageHeader} title={listing?.manifest.title ?? 'Plugin'} />
      {listing ? (
        <Page listing={listing} />
      ) : phase === 'settled' ? (
        <EmptyState title="This plugin was not found">
          Your relays have no listing that can be read.
        </EmptyState>
      ) : (
        <SkeletonText lines={6} />
      )}
    </>
  )
}

function Page({ listing }: { listing: Listing }) {
  const { author, manifest, hash, source, servers, at } = listing
  const desk = useService(GuestDesk)
  const installed = useStore(desk.installed).find(({ id }) => id === listing.id)
  const recommendations = useRecommendations(useKnownPeople())
  const users = usersByAddress(recommendations).get(addressOf(listing))?.size ?? 0
  return (
    <div className={styles.page}>
      <p>
        {manifest.summary} By <View of={ProfileName} pubkey={author} />.
      </p>
      <p className={styles.hash}>
        Version {manifest.version}, <RelativeTime at={at} />
        {installed && `. You have ${installed.manifest.version}`}
        {users > 0 && `. Used by ${counted(users, 'person', 'people')} you follow`}
      </p>
      <ListingActions listing={listing} />
      <UseSwitch listing={listing} />
      <Block title="What it adds" items={whatItAdds(manifest)} />
      <Block title="What it may do" items={whatItMay(manifest)} />
      <Reviews listing={listing} />
      <Versions listing={listing} />
      <section>
        <h2 className={styles.shelf}>Its code</h2>
        <p className={styles.hash}>SHA-256 {hash}</p>
        {source !== undefined && (
          <p>
            <GuestLink to={source} ownPages="/x/" isKnown={false}>
              Source, as its author says
            </GuestLink>
          </p>
        )}
        <p className={styles.hash}>
          {servers.length === 0
            ? 'It names no server.'
            : `On ${servers.map(each => new URL(each).host).join(', ')}`}
        </p>
        <CodeReader key={hash} listing={listing} />
      </section>
    </div>
  )
}

function Block({ title, items }: { title: string; items: readonly string[] }) {
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
