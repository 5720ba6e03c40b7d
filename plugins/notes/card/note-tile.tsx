import { useState } from 'react'
import { findNoteKindContribution, noteKinds } from '#contracts/notes'
import { sanitizeNoteText } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { ExternalImage, useContributions } from '#kernel/react'
import { Icon, MediaCover } from '#ui-kit'
import { findMediaInNote } from '../blocks/media-in-note'
import type { MediaItem } from '../media'
import { isViewable } from '../media-views/create-media-viewer-item'
import { useImageUrl } from '../media-views/use-image-url'
import { maskSecrets } from '../text'
import { getContentWarningCover } from './content-warning-cover'
import { getEventRef } from './get-note-route-params'
import { NoteLink } from './note-link'
import styles from './note-tile.module.css'
import { useContentSettings } from './use-content-settings'
import { useRememberedFlag } from './use-remembered-flag'

/** A square tile of a grid that shows a note's first picture or first words. */
export default function NoteTile({ event }: { event: NostrEvent }) {
  const pictureTag = findNoteKindContribution(useContributions(noteKinds), event.kind)?.value.pictureTag
  const { blurNSFW } = useContentSettings()
  const [isUncovered, setIsUncovered] = useRememberedFlag(`uncovered:${event.id}`)
  const cover = blurNSFW && !isUncovered ? getContentWarningCover(event) : undefined
  if (cover)
    return (
      <div className={styles.tile}>
        <MediaCover isOverFrame reason={cover.reason} onOpen={() => setIsUncovered(true)} />
      </div>
    )
  const items = findMediaInNote(event, pictureTag)
  const [item] = items
  return (
    <NoteLink
      to={getEventRef(event)}
      className={styles.tile}
      data-viewable={items.some(isViewable) ? '' : undefined}
    >
      {item?.kind === 'image' && !item.encryption ? (
        <TileImage item={item} />
      ) : item ? (
        <Icon name={ICON_BY_MEDIA[item.kind]} label={item.alt ?? item.kind} />
      ) : (
        <span dir="auto" className={styles.words}>
          {sanitizeNoteText(maskSecrets(event.content.slice(0, 400))).slice(0, 200)}
        </span>
      )}
    </NoteLink>
  )
}

const ICON_BY_MEDIA = { image: 'image', video: 'play', audio: 'audio', file: 'article' } as const

/** Width in px of a tile's picture, on a wide and on a narrow page. */
const WIDE_TILE = { width: 245, mode: 'fill' } as const
const NARROW_TILE = { width: 120, mode: 'fill' } as const

function TileImage({ item }: { item: MediaItem }) {
  const [size] = useState(() => (window.matchMedia('(min-width: 820px)').matches ? WIDE_TILE : NARROW_TILE))
  const { src, ref, failed, attempt, tryNext, onLoad } = useImageUrl(item, size)
  return (
    <span className={styles.picture}>
      {failed ? (
        <Icon name="image" label={item.alt ?? 'Image could not be loaded'} />
      ) : (
        src !== undefined && (
          <ExternalImage
            key={`${attempt} ${src}`}
            ref={ref}
            src={src}
            alt={item.alt ?? 'Image'}
            loading="lazy"
            onLoad={onLoad}
            onError={tryNext}
          />
        )
      )}
    </span>
  )
}
