import { useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { PluginView, useQuery, useService } from '#kernel/react'
import { Button, ListRow, pluralize, Skeleton } from '#ui-kit'
import { type RankedListing, rankListings } from '../directory/rank-listings'
import { useRecommendations, useTrustedPeople } from '../directory/use-trusted-people'
import { LISTING_KIND } from '../install/parse-listing'
import { GuestManager } from '../manifest'
import styles from './guests.module.css'
import { InstallDialog } from './install-dialog'

const MAX_OFFERS = 3
const MAX_LISTINGS = 50

/** Finds guests that display a kind. Nothing is requested before the user presses the button. */
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
  const people = useTrustedPeople()
  const { policy } = useService(GuestManager)
  const filter = { kinds: [LISTING_KIND], '#k': [String(kind)], limit: MAX_LISTINGS }
  // Strangers can publish any number of listings. So listings of trusted people have a filter of their own, and cannot
  // be displaced.
  const { events: listings, phase } = useQuery([filter, { ...filter, authors: people.authors }], {
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

function Offer({ offer: { listing, userCount } }: { offer: RankedListing }) {
  const [isAsking, setAsking] = useState(false)
  const { title, version } = listing.manifest
  return (
    <>
      <ListRow
        title={`${title} ${version}`}
        text={
          <>
            by <PluginView token={ProfileName} pubkey={listing.author} />
            {userCount > 0 && `, used by ${pluralize(userCount, 'person', 'people')} you follow`}
          </>
        }
        trailing={
          <Button size="small" aria-label={`Install ${title}`} onClick={() => setAsking(true)}>
            Install
          </Button>
        }
      />
      <InstallDialog isOpen={isAsking} onClose={() => setAsking(false)} listing={listing} />
    </>
  )
}
