import { useRef } from 'react'
import type { ViewerItem } from '#ui-kit'
import type { MediaItem } from '../media'
import { MediaProblem } from './media-problem'
import { isHls, playsHls, useHls } from './use-hls'
import { useImageSources } from './use-image-sources'
import { useSources } from './use-sources'

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
  const { src, failed, attempt, next, retry } = useSources(item)
  const video = useRef<HTMLVideoElement>(null)
  const scripted = isHls(src) && !playsHls()
  useHls(video, scripted ? src : undefined, next)
  if (failed) return <MediaProblem what="Video" url={item.url} onRetry={retry} />
  return (
    <video
      ref={video}
      key={`${attempt} ${src}`}
      {...(scripted ? {} : { src })}
      aria-label={item.alt ?? 'Video'}
      controls
      playsInline
      onError={next}
    />
  )
}
