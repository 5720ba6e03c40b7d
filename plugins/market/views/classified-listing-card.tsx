import { encodeNaddr, getIdentifier } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { Picture } from '#kernel/react'
import { PathLink } from '#kernel/router'
import { ContentCard, LabelTag } from '#ui-kit'
import { formatPrice } from '../listing/format-price'
import { parseClassifiedListing } from '../listing/parse-classified-listing'
import styles from './market.module.css'

/** Side of the picture in px. */
const THUMBNAIL_SIZE = { width: 120, mode: 'fill' } as const

/** A short view of a listing. */
export default function ClassifiedListingCard({ event }: { readonly event: NostrEvent }) {
  const { title, summary, price, images, location, sold } = parseClassifiedListing(event)
  const naddr =
    encodeNaddr({ kind: event.kind, pubkey: event.pubkey, identifier: getIdentifier(event) }) ?? ''
  const [image] = images
  return (
    <ContentCard
      isPictureBeside
      picture={image && <Picture url={image} size={THUMBNAIL_SIZE} alt="" />}
      title={<PathLink path={`/${naddr}`}>{title ?? 'Something without a name'}</PathLink>}
      text={summary}
      facts={
        <>
          {price && <span className={styles.price}>{formatPrice(price)}</span>}
          {location && <span dir="auto">{location}</span>}
          {sold && <LabelTag>Sold</LabelTag>}
        </>
      }
    />
  )
}
