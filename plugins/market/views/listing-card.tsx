import { encodeNaddr, identifierOf } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { Picture } from '#kernel/react'
import { PathLink } from '#kernel/router'
import { Tag } from '#ui-kit'
import { priceText } from '../listing/price-text'
import { readListing } from '../listing/read-listing'
import styles from './market.module.css'

/** px; the side of the picture. */
const THUMBNAIL_SIZE = { width: 120, how: 'fill' } as const

/** A short view of an offer. */
export default function ListingCard({ event }: { readonly event: NostrEvent }) {
  const { title, summary, price, images, location, sold } = readListing(event)
  const naddr = encodeNaddr({ kind: event.kind, pubkey: event.pubkey, identifier: identifierOf(event) }) ?? ''
  const [image] = images
  return (
    <div className={styles.card}>
      {image && (
        <Picture
          className={styles.picture}
          url={image}
          size={THUMBNAIL_SIZE}
          alt=""
          instead={<div className={styles.picture} />}
        />
      )}
      <div className={styles.words}>
        <h2 className={styles.title} dir="auto">
          <PathLink path={`/${naddr}`}>{title ?? 'Something without a name'}</PathLink>
        </h2>
        {summary && (
          <p className={styles.summary} dir="auto">
            {summary}
          </p>
        )}
        <p className={styles.facts}>
          {price && <span className={styles.price}>{priceText(price)}</span>}
          {location && <span dir="auto">{location}</span>}
          {sold && <Tag>Sold</Tag>}
        </p>
      </div>
    </div>
  )
}
