import type { NoteKindProps } from '#contracts/notes'
import { ProfileName } from '#contracts/profiles'
import { View } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { Malformed } from '#kernel/sandbox'
import { ContentCard, Notice } from '#ui-kit'
import { guestRoute } from '../contract'
import { guestAddress } from '../guest-address'
import { type Listing, readListing } from '../install/read-listing'
import { whatItAdds } from '../install/what-it-does'
import styles from './guests.module.css'
import { ListingActions } from './listing-actions'

const read = (event: NoteKindProps['event']): Listing | string => {
  try {
    return readListing(event)
  } catch (error) {
    if (error instanceof Malformed) return `${error.message}.`
    throw error
  }
}

/** A plugin that somebody has published, with the way to install it. */
export default function ListingCard({ event }: NoteKindProps) {
  const listing = read(event)
  if (typeof listing === 'string') return <Notice>This plugin cannot be installed. {listing}</Notice>
  return <Card listing={listing} />
}

function Card({ listing }: { listing: Listing }) {
  const { manifest, author } = listing
  return (
    <div className={styles.listing}>
      <ContentCard
        title={
          <RouteLink to={guestRoute} params={{ address: guestAddress(listing) }}>
            {manifest.title} {manifest.version}
          </RouteLink>
        }
        text={manifest.summary}
        facts={
          <span>
            Plugin by <View of={ProfileName} pubkey={author} />
          </span>
        }
      />
      <ul className={styles.adds}>
        {whatItAdds(manifest).map(each => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <ListingActions listing={listing} />
    </div>
  )
}
