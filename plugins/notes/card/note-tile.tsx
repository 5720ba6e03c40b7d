import type { NostrEvent } from '#kernel'
import { neutralizeText } from '#kernel/nostr'
import { Icon } from '#ui-kit'
import { parsedNote } from '../blocks/parsed-note'
import { useContentSettings } from '../content-settings'
import type { MediaItem } from '../media'
import { maskSecrets } from '../text'
import { contentCover } from './content-cover'
import { NoteLink } from './note-link'
import { refOfEvent } from './note-target'
import styles from './note-tile.module.css'

function firstMedia(event: NostrEvent): MediaItem | undefined {
  for (const block of parsedNote(event).blocks) {
    if (block.type === 'media') return block.item
    if (block.type === 'gallery') return block.items[0]
  }
  return undefined
}

/** A square of a grid: the first picture, or the first words. */
export function NoteTile({ event }: { event: NostrEvent }) {
  const { blurNSFW } = useContentSettings()
  const covered = blurNSFW && contentCover(event) !== undefined
  const item = covered ? undefined : firstMedia(event)
  return (
    <NoteLink to={refOfEvent(event)} className={styles.tile}>
      {covered ? (
        <Icon name="hidden" label="Sensitive content" />
      ) : item?.kind === 'image' && !item.encryption ? (
        <img
          src={item.url}
          alt={item.alt ?? 'Image'}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
        />
      ) : item ? (
        <Icon name={item.kind === 'audio' ? 'audio' : 'play'} label={item.alt ?? item.kind} />
      ) : (
        <span dir="auto" className={styles.words}>
          {neutralizeText(maskSecrets(event.content.slice(0, 400))).slice(0, 200)}
        </span>
      )}
    </NoteLink>
  )
}
