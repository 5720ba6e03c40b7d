import { useRef } from 'react'
import type { OutsideAddress } from '#kernel/outside'
import { OutsideImage, OutsideVideo } from '#kernel/react'
import type { ViewerItem } from '#ui-kit'
import type { MediaItem } from '../media'
import { MediaProblem } from './media-problem'
import { isHls, playsHls, useHls } from './use-hls'
import { useImageSources } from './use-image-sources'
import { type Sources, useSources } from './use-sources'
import { useStage } from './use-stage'

/** Requests the picture in full size, because the reader wants to see it large. */
const FULL_SIZE = {}

/** A file as an item of the viewer; `key` distinguishes it from other items. */
export const viewedMedia = (item: MediaItem, key: string): ViewerItem => ({
  key,
  label: item.alt ?? (item.kind === 'video' ? 'Video' : 'Image'),
  render: () => (item.kind === 'video' ? <Film item={item} /> : <Picture item={item} />),
})

/** True if the viewer can show the file. */
export const isViewable = ({ kind, encryption }: MediaItem): boolean =>
  (kind === 'image' || kind === 'video') && !encryption

function Picture({ item }: { item: MediaItem }) {
  const { src, ref, failed, attempt, next, retry, onLoad } = useImageSources(item, FULL_SIZE)
  if (failed) return <MediaProblem what="Image" url={item.url} onRetry={retry} />
  if (src === undefined) return null
  return (
    <OutsideImage
      ref={ref}
      key={`${attempt} ${src}`}
      src={src}
      alt={item.alt ?? 'Image'}
      onLoad={onLoad}
      onError={next}
    />
  )
}

function Film({ item }: { item: MediaItem }) {
  const sources = useSources(item)
  if (sources.failed) return <MediaProblem what="Video" url={item.url} onRetry={sources.retry} />
  const { src, attempt, next } = sources
  if (src === undefined) return null
  return <Player key={`${attempt} ${src}`} src={src} next={next} label={item.alt ?? 'Video'} />
}

interface PlayerProps extends Pick<Sources, 'next'> {
  readonly src: OutsideAddress
  readonly label: string
}

function Player({ src, next, label }: PlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const scripted = isHls(src) && !playsHls()
  useHls(video, scripted ? src : undefined, next)
  const autoplay = useStage(video, true)
  return (
    <OutsideVideo
      ref={video}
      {...(scripted ? {} : { src })}
      aria-label={label}
      controls
      playsInline
      // A video that starts automatically is muted.
      muted={autoplay}
      onError={next}
    />
  )
}
