import { encodeNaddr, identifierOf } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { Picture } from '#kernel/react'
import { PathLink } from '#kernel/router'
import { ContentCard, Tag } from '#ui-kit'
import { priceText } from '../listing/price-text'
import { readListing } from '../listing/read-listing'
import styles from './market.module.css'

/** Side of the picture in px. */
const THUMBNAIL_SIZE = { width: 120, how: 'fill' } as const

/** A short view of a listing. */
export default function ListingCard({ event }: { readonly event: NostrEvent }) {
  const { title, summary, price, images, location, sold } = readListing(event)
  const naddr = encodeNaddr({ kind: event.kind, pubkey: event.pubkey, identifier: identifierOf(event) }) ?? ''
  const [image] = images
  return (
    <ContentCard
      beside
      picture={image && <Picture url={image} size={THUMBNAIL_SIZE} alt="" />}
      title={<PathLink path={`/${naddr}`}>{title ?? 'Something without a name'}</PathLink>}
      text={summary}
      facts={
        <>
          {price && <span className={styles.price}>{priceText(price)}</span>}
          {location && <span dir="auto">{location}</span>}
          {sold && <Tag>Sold</Tag>}
        </>
      }
    />
  )
}
