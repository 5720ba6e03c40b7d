import { Markdown } from '#contracts/articles'
import type { NoteKindViewProps } from '#contracts/notes'
import { Picture, PluginView } from '#kernel/react'
import { parseClassifiedListing } from '../listing/parse-classified-listing'
import ClassifiedListingCard from './classified-listing-card'
import styles from './market.module.css'

/** Maximum width of a picture in px. */
const MAX_PICTURE_SIZE = { width: 650 }

/** A listing. Lists show only its card; its own page shows all its pictures and its description. */
export default function ListingNote({ event, mode }: NoteKindViewProps) {
  if (mode !== 'page') return <ClassifiedListingCard event={event} />
  const { images } = parseClassifiedListing(event)
  return (
    <div className={styles.page}>
      <ClassifiedListingCard event={event} />
      {images.slice(1).map(url => (
        <Picture key={url} className={styles.more} url={url} size={MAX_PICTURE_SIZE} alt="" />
      ))}
      <PluginView
        token={Markdown}
        text={event.content}
        tags={event.tags}
        fallback={<p dir="auto">{event.content}</p>}
      />
    </div>
  )
}
