import { useRef } from 'react'
import { ExternalImage, ExternalVideo } from '#kernel/react'
import type { CheckedUrl } from '#kernel/url-policy'
import type { MediaViewerItem } from '#ui-kit'
import type { MediaItem } from '../media'
import { MediaLoadErrorNotice } from './media-load-error-notice'
import { hasNativeHlsOnly, isHlsPlaylist, useHlsPlayer } from './use-hls-player'
import { useImageUrl } from './use-image-url'
import { type MediaUrlState, useMediaUrl } from './use-media-url'
import { useVideoAutoplay } from './use-video-autoplay'

/** Requests the picture in full size, because the reader wants to see it large. */
const FULL_SIZE = {}

/** A file as an item of the viewer; `key` distinguishes it from other items. */
export const createMediaViewerItem = (item: MediaItem, key: string): MediaViewerItem => ({
  key,
  label: item.alt ?? (item.kind === 'video' ? 'Video' : 'Image'),
  renderItem: () => (item.kind === 'video' ? <ViewerVideo item={item} /> : <ViewerImage item={item} />),
})

/** True if the viewer can show the file. */
export const isViewable = ({ kind, encryption }: MediaItem): boolean =>
  (kind === 'image' || kind === 'video') && !encryption

function ViewerImage({ item }: { item: MediaItem }) {
  const { src, ref, failed, attempt, tryNext, retry, onLoad } = useImageUrl(item, FULL_SIZE)
  if (failed) return <MediaLoadErrorNotice mediaLabel="Image" url={item.url} onRetry={retry} />
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
  const sources = useMediaUrl(item)
  if (sources.failed)
    return <MediaLoadErrorNotice mediaLabel="Video" url={item.url} onRetry={sources.retry} />
  const { src, attempt, tryNext } = sources
  if (src === undefined) return null
  return (
    <ViewerVideoPlayer key={`${attempt} ${src}`} src={src} tryNext={tryNext} label={item.alt ?? 'Video'} />
  )
}

interface ViewerVideoPlayerProps extends Pick<MediaUrlState, 'tryNext'> {
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
