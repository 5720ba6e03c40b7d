import { useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { useQuery, useService, View } from '#kernel/react'
import { Button, counted, ListRow, Skeleton } from '#ui-kit'
import { type RankedListing, rankListings } from '../find/rank-listings'
import { useKnownPeople, useRecommendations } from '../find/use-known'
import { LISTING_KIND } from '../install/read-listing'
import { GuestDesk } from '../manifest'
import styles from './guests.module.css'
import { InstallDialog } from './install-dialog'

const MAX_OFFERS = 3
const MAX_LISTINGS = 50

/** Finds plugins from others that show a kind. Nothing is asked for before the button is pressed. */
export default function PluginOffers({ kind }: { kind: number }) {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Offers kind={kind} />
  ) : (
    <Button size="small" onClick={() => setOpen(true)}>
      Find a plugin
    </Button>
  )
}

function Offers({ kind }: { kind: number }) {
  const people = useKnownPeople()
  const { policy } = useService(GuestDesk)
  const asked = { kinds: [LISTING_KIND], '#k': [String(kind)], limit: MAX_LISTINGS }
  // Strangers can publish any number of listings. They must not displace those of the reader's own people.
  const { events: listings, phase } = useQuery([asked, { ...asked, authors: people.authors }], {
    live: false,
  })
  const recommendations = useRecommendations(people)
  const offers = rankListings(kind, { listings, recommendations, distance: people.distance }).filter(
    ({ listing }) => policy.refusal(listing) === undefined,
  )
  if (offers.length === 0)
    return phase === 'settled' ? (
      <p className={styles.hash}>No plugin is known that shows this.</p>
    ) : (
      <Skeleton width="40%" />
    )
  return (
    <ul aria-label={`Plugins that show kind ${kind}`} className={styles.offers}>
      {offers.slice(0, MAX_OFFERS).map(offer => (
        <li key={offer.listing.id}>
          <Offer offer={offer} />
        </li>
      ))}
    </ul>
  )
}

function Offer({ offer: { listing, users } }: { offer: RankedListing }) {
  const [isAsking, setAsking] = useState(false)
  const { title, version } = listing.manifest
  return (
    <>
      <ListRow
        title={`${title} ${version}`}
        text={
          <>
            by <View of={ProfileName} pubkey={listing.author} />
            {users > 0 && `, used by ${counted(users, 'person', 'people')} you follow`}
          </>
        }
        trailing={
          <Button size="small" aria-label={`Install ${title}`} onClick={() => setAsking(true)}>
            Install
          </Button>
        }
      />
      <InstallDialog open={isAsking} onClose={() => setAsking(false)} listing={listing} />
    </>
  )
}
