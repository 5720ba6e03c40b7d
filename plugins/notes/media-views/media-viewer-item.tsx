import { useRef } from 'react'
import { ExternalImage, ExternalVideo } from '#kernel/react'
import type { CheckedUrl } from '#kernel/url-policy'
import type { ViewerItem } from '#ui-kit'
import type { MediaItem } from '../media'
import { MediaError } from './media-error'
import { hasNativeHlsOnly, isHlsPlaylist, useHlsPlayer } from './use-hls-player'
import { useImageSources } from './use-image-sources'
import { type MediaSources, useMediaSources } from './use-media-sources'
import { useVideoAutoplay } from './use-video-autoplay'

/** Requests the picture in full size, because the reader wants to see it large. */
const FULL_SIZE = {}

/** A file as an item of the viewer; `key` distinguishes it from other items. */
export const mediaViewerItem = (item: MediaItem, key: string): ViewerItem => ({
  key,
  label: item.alt ?? (item.kind === 'video' ? 'Video' : 'Image'),
  renderItem: () => (item.kind === 'video' ? <ViewerVideo item={item} /> : <ViewerImage item={item} />),
})

/** True if the viewer can show the file. */
export const isViewable = ({ kind, encryption }: MediaItem): boolean =>
  (kind === 'image' || kind === 'video') && !encryption

function ViewerImage({ item }: { item: MediaItem }) {
  const { src, ref, failed, attempt, tryNext, retry, onLoad } = useImageSources(item, FULL_SIZE)
  if (failed) return <MediaError mediaLabel="Image" url={item.url} onRetry={retry} />
  if (src === undefined) return null
  return (
    <ExternalImage
      ref={ref}
      key={`${attempt} ${src}`}
      src={src}
      alt={item.alt ?? 'Image'}
      onLoad={onLoad}
      onError={tryNext}
    />
  )
}

function ViewerVideo({ item }: { item: MediaItem }) {
  const sources = useMediaSources(item)
  if (sources.failed) return <MediaError mediaLabel="Video" url={item.url} onRetry={sources.retry} />
  const { src, attempt, tryNext } = sources
  if (src === undefined) return null
  return (
    <ViewerVideoPlayer key={`${attempt} ${src}`} src={src} tryNext={tryNext} label={item.alt ?? 'Video'} />
  )
}

interface ViewerVideoPlayerProps extends Pick<MediaSources, 'tryNext'> {
  readonly src: CheckedUrl
  readonly label: string
}

function ViewerVideoPlayer({ src, tryNext, label }: ViewerVideoPlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const scripted = isHlsPlaylist(src) && !hasNativeHlsOnly()
  useHlsPlayer(video, scripted ? src : undefined, tryNext)
  const autoplay = useVideoAutoplay(video, true)
  return (
    <ExternalVideo
      ref={video}
      {...(scripted ? {} : { src })}
      aria-label={label}
      controls
      playsInline
      // A video that starts automatically is muted.
      muted={autoplay}
      onError={tryNext}
    />
  )
}
