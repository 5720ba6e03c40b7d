import { OutsideAudio } from '#kernel/react'
import { MediaCover } from '#ui-kit'
import type { MediaItem } from '../media'
import styles from './media.module.css'
import { MediaProblem } from './media-problem'
import { useCover } from './use-cover'
import { useSources } from './use-sources'

/** A sound. Nothing is fetched before the reader presses play. */
export default function MediaAudio({ item }: { item: MediaItem }) {
  const cover = useCover()
  const sources = useSources(item)
  if (cover) return <MediaCover {...cover} />
  if (sources.failed)
    return (
      <div className={styles.lost}>
        <MediaProblem what="Audio" url={item.url} onRetry={sources.retry} />
      </div>
    )
  if (sources.src === undefined) return null
  return (
    <OutsideAudio
      key={`${sources.attempt} ${sources.src}`}
      src={sources.src}
      className={styles.audio}
      aria-label={item.alt ?? item.name ?? 'Audio'}
      controls
      preload="none"
      onError={sources.next}
    />
  )
}
