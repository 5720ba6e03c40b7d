import { useState } from 'react'
import { noteKindOf, noteKinds } from '#contracts/notes'
import { neutralizeText } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { OutsideImage, usePoint } from '#kernel/react'
import { Icon, MediaCover } from '#ui-kit'
import { mediaOfNote } from '../blocks/media-of-note'
import type { MediaItem } from '../media'
import { useImageSources } from '../media-views/use-image-sources'
import { isViewable } from '../media-views/viewed-media'
import { maskSecrets } from '../text'
import { contentCover } from './content-cover'
import { NoteLink } from './note-link'
import { refOfEvent } from './note-target'
import styles from './note-tile.module.css'
import { useContentSettings } from './use-content-settings'
import { useRemembered } from './use-remembered'

/** A square tile of a grid that shows a note's first picture or first words. */
export default function NoteTile({ event }: { event: NostrEvent }) {
  const pictureTag = noteKindOf(usePoint(noteKinds), event.kind)?.value.pictureTag
  const { blurNSFW } = useContentSettings()
  const [opened, setOpened] = useRemembered(`uncovered:${event.id}`)
  const cover = blurNSFW && !opened ? contentCover(event) : undefined
  if (cover)
    return (
      <div className={styles.tile}>
        <MediaCover over reason={cover.reason} onOpen={() => setOpened(true)} />
      </div>
    )
  const items = mediaOfNote(event, pictureTag)
  const [item] = items
  return (
    <NoteLink
      to={refOfEvent(event)}
      className={styles.tile}
      data-viewable={items.some(isViewable) ? '' : undefined}
    >
      {item?.kind === 'image' && !item.encryption ? (
        <TileImage item={item} />
      ) : item ? (
        <Icon name={ICON_BY_MEDIA[item.kind]} label={item.alt ?? item.kind} />
      ) : (
        <span dir="auto" className={styles.words}>
          {neutralizeText(maskSecrets(event.content.slice(0, 400))).slice(0, 200)}
        </span>
      )}
    </NoteLink>
  )
}

const ICON_BY_MEDIA = { image: 'image', video: 'play', audio: 'audio', file: 'article' } as const

/** Width in px of a tile's picture, on a wide and on a narrow page. */
const WIDE_TILE = { width: 245, how: 'fill' } as const
const NARROW_TILE = { width: 120, how: 'fill' } as const

function TileImage({ item }: { item: MediaItem }) {
  const [size] = useState(() => (window.matchMedia('(min-width: 820px)').matches ? WIDE_TILE : NARROW_TILE))
  const { src, ref, failed, attempt, next, onLoad } = useImageSources(item, size)
  return (
    <span className={styles.picture}>
      {failed ? (
        <Icon name="image" label={item.alt ?? 'Image could not be loaded'} />
      ) : (
        src !== undefined && (
          <OutsideImage
            key={`${attempt} ${src}`}
            ref={ref}
            src={src}
            alt={item.alt ?? 'Image'}
            loading="lazy"
            onLoad={onLoad}
            onError={next}
          />
        )
      )}
    </span>
  )
}
