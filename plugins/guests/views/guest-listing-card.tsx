import type { NoteKindViewProps } from '#contracts/notes'
import { ProfileName } from '#contracts/profiles'
import { guestRoute } from '#contracts/site-routes'
import { PluginView } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { MalformedError } from '#kernel/sandbox'
import { ContentCard, Notice } from '#ui-kit'
import { describeContributions } from '../install/describe-guest'
import { type GuestListing, parseListing } from '../install/parse-listing'
import { encodeListingNaddr } from '../listing-naddr'
import styles from './guests.module.css'
import { ListingActions } from './listing-actions'

const tryParse = (event: NoteKindViewProps['event']): GuestListing | string => {
  try {
    return parseListing(event)
  } catch (error) {
    if (error instanceof MalformedError) return `${error.message}.`
    throw error
  }
}

/** The card of a published guest, with buttons to install or replace it. */
export default function GuestListingCard({ event }: NoteKindViewProps) {
  const listing = tryParse(event)
  if (typeof listing === 'string') return <Notice>This plugin cannot be installed. {listing}</Notice>
  return <Card listing={listing} />
}

function Card({ listing }: { listing: GuestListing }) {
  const { manifest, author } = listing
  return (
    <div className={styles.listing}>
      <ContentCard
        title={
          <RouteLink to={guestRoute} params={{ address: encodeListingNaddr(listing) }}>
            {manifest.title} {manifest.version}
          </RouteLink>
        }
        text={manifest.summary}
        facts={
          <span>
            Plugin by <PluginView token={ProfileName} pubkey={author} />
          </span>
        }
      />
      <ul className={styles.adds}>
        {describeContributions(manifest).map(each => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <ListingActions listing={listing} />
    </div>
  )
}
