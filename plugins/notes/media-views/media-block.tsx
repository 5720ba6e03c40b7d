import { WebLink } from '../blocks/web-link'
import type { MediaItem } from '../media'
import { MediaAudio } from './media-audio'
import { MediaImage } from './media-image'
import { MediaVideo } from './media-video'

/** One file of a note. */
export function MediaBlock({ item }: { item: MediaItem }) {
  // Its bytes would be noise to the browser.
  if (item.encryption) return <WebLink href={item.url}>{item.name ?? 'Encrypted file'}</WebLink>
  if (item.kind === 'video') return <MediaVideo item={item} />
  if (item.kind === 'audio') return <MediaAudio item={item} />
  return <MediaImage item={item} />
}
