import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MediaFrame } from '#ui-kit'
import { useContentSettings } from '../content-settings'
import { fitBox, type MediaItem } from '../media'
import { loadPlaceholder } from './load-placeholder'
import styles from './media.module.css'
import { MediaProblem } from './media-problem'
import { useCover } from './use-cover'
import { useReducedMotion } from './use-reduced-motion'
import { type Sources, useSources } from './use-sources'
import { seatVideo } from './video-stage'

/** What most films are, where the author says nothing. */
const USUAL = { width: 1280, height: 720 }

/** A film in its reserved room. */
export function MediaVideo({ item }: { item: MediaItem }) {
  const cover = useCover()
  const sources = useSources(item)
  const [loaded, setLoaded] = useState(false)
  const box = fitBox(item.dim ?? USUAL)
  return (
    <MediaFrame
      width={box.width}
      height={box.height}
      cover={cover}
      loaded={loaded}
      placeholder={loadPlaceholder(item)}
      error={sources.failed && <MediaProblem what="Video" url={item.url} onRetry={sources.retry} />}
    >
      <Film
        key={`${sources.attempt} ${sources.src}`}
        sources={sources}
        label={item.alt ?? 'Video'}
        onLoaded={() => setLoaded(true)}
      />
    </MediaFrame>
  )
}

function Film({ sources, label, onLoaded }: { sources: Sources; label: string; onLoaded(): void }) {
  const ref = useRef<HTMLVideoElement>(null)
  const { autoplayVideos } = useContentSettings()
  const still = useReducedMotion()
  const autoplay = autoplayVideos && !still
  useEffect(() => (ref.current ? seatVideo(ref.current, autoplay) : undefined), [autoplay])
  // The element exists, and may fail or load, before React has put it into the page and listens.
  const catchUp = useEffectEvent((video: HTMLVideoElement) => {
    if (video.error) sources.next()
    else if (video.readyState >= video.HAVE_CURRENT_DATA) onLoaded()
  })
  useEffect(() => {
    if (ref.current) catchUp(ref.current)
  }, [])
  return (
    <video
      ref={ref}
      src={sources.src}
      className={styles.video}
      aria-label={label}
      controls
      preload="metadata"
      playsInline
      muted
      loop
      onLoadedData={onLoaded}
      onError={sources.next}
    />
  )
}
