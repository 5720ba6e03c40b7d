import { useRef } from 'react'
import type { ViewerItem } from '#ui-kit'
import type { MediaItem } from '../media'
import { MediaProblem } from './media-problem'
import { isHls, playsHls, useHls } from './use-hls'
import { useImageSources } from './use-image-sources'
import { type Sources, useSources } from './use-sources'
import { useStage } from './use-stage'

/** As it is: the reader wants to see it large. */
const WHOLE = {}

/** A file as the viewer shows it; `key` tells it from the others there. */
export const viewedMedia = (item: MediaItem, key: string): ViewerItem => ({
  key,
  label: item.alt ?? (item.kind === 'video' ? 'Video' : 'Image'),
  render: () => (item.kind === 'video' ? <Film item={item} /> : <Picture item={item} />),
})

/** What the viewer has room for. */
export const isViewable = ({ kind, encryption }: MediaItem): boolean =>
  (kind === 'image' || kind === 'video') && !encryption

function Picture({ item }: { item: MediaItem }) {
  const { src, ref, failed, attempt, next, retry, onLoad } = useImageSources(item, WHOLE)
  if (failed) return <MediaProblem what="Image" url={item.url} onRetry={retry} />
  if (src === undefined) return null
  return (
    <img
      ref={ref}
      key={`${attempt} ${src}`}
      src={src}
      alt={item.alt ?? 'Image'}
      decoding="async"
      referrerPolicy="no-referrer"
      onLoad={onLoad}
      onError={next}
    />
  )
}

function Film({ item }: { item: MediaItem }) {
  const sources = useSources(item)
  if (sources.failed) return <MediaProblem what="Video" url={item.url} onRetry={sources.retry} />
  return <Player key={`${sources.attempt} ${sources.src}`} sources={sources} label={item.alt ?? 'Video'} />
}

function Player({ sources: { src, next }, label }: { sources: Sources; label: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const scripted = isHls(src) && !playsHls()
  useHls(video, scripted ? src : undefined, next)
  const autoplay = useStage(video, true)
  return (
    <video
      ref={video}
      {...(scripted ? {} : { src })}
      aria-label={label}
      controls
      playsInline
      // What nobody started makes no noise.
      muted={autoplay}
      onError={next}
    />
  )
}
