import { ExternalAudio } from '#kernel/react'
import { MediaCover } from '#ui-kit'
import type { MediaItem } from '../media'
import styles from './media.module.css'
import { MediaLoadErrorNotice } from './media-load-error-notice'
import { useMediaCover } from './use-media-cover'
import { useMediaUrl } from './use-media-url'

/** A sound. Nothing is fetched before the reader presses play. */
export default function MediaAudio({ item }: { item: MediaItem }) {
  const cover = useMediaCover()
  const sources = useMediaUrl(item)
  if (cover) return <MediaCover {...cover} />
  if (sources.failed)
    return (
      <div className={styles.lost}>
        <MediaLoadErrorNotice mediaLabel="Audio" url={item.url} onRetry={sources.retry} />
      </div>
    )
  if (sources.src === undefined) return null
  return (
    <ExternalAudio
      key={`${sources.attempt} ${sources.src}`}
      src={sources.src}
      className={styles.audio}
      aria-label={item.alt ?? item.name ?? 'Audio'}
      controls
      preload="none"
      onError={sources.tryNext}
    />
  )
}
