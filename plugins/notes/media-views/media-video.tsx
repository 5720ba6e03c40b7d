import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ExternalVideo, useIsProxyOnly, useIsScrollSettled } from '#kernel/react'
import type { CheckedUrl } from '#kernel/url-policy'
import { Button, MediaFrame, useNearViewport } from '#ui-kit'
import { DEFAULT_VIDEO_SIZE, fitMediaBox, type MediaItem } from '../media'
import { createBlurhashLoader } from './create-blurhash-loader'
import styles from './media.module.css'
import { MediaLoadErrorNotice } from './media-load-error-notice'
import { hasNativeHlsOnly, isHlsPlaylist, logHlsError, useHlsPlayer } from './use-hls-player'
import { useMediaCover } from './use-media-cover'
import { type MediaUrlState, useMediaUrl } from './use-media-url'
import { useVideoAutoplay } from './use-video-autoplay'

/** A video in its reserved space. */
export default function MediaVideo({ item }: { item: MediaItem }) {
  const cover = useMediaCover()
  // False during fast scrolling, when no video is requested.
  const atRest = useIsScrollSettled()
  const sources = useMediaUrl(item)
  const [loaded, setLoaded] = useState(false)
  const box = fitMediaBox(item.dim ?? DEFAULT_VIDEO_SIZE)
  return (
    <MediaFrame
      width={box.width}
      height={box.height}
      cover={cover}
      isLoaded={loaded}
      loadPlaceholder={atRest ? createBlurhashLoader(item) : undefined}
      error={
        sources.failed && <MediaLoadErrorNotice mediaLabel="Video" url={item.url} onRetry={sources.retry} />
      }
    >
      {atRest && sources.src !== undefined && (
        <VideoElement
          key={`${sources.attempt} ${sources.src}`}
          src={sources.src}
          tryNext={sources.tryNext}
          label={item.alt ?? 'Video'}
          onLoaded={() => setLoaded(true)}
        />
      )}
    </MediaFrame>
  )
}

interface VideoElementProps extends Pick<MediaUrlState, 'tryNext'> {
  readonly src: CheckedUrl
  readonly label: string
  onLoaded(): void
}

function VideoElement({ src, tryNext, label, onLoaded }: VideoElementProps) {
  const ref = useRef<HTMLVideoElement>(null)
  const isExclusive = useIsProxyOnly()
  useVideoAutoplay(ref)
  const onError = () => {
    if (isHlsPlaylist(src)) logHlsError(ref.current?.error?.message)
    tryNext()
  }
  // The element may load or fail before React has attached its listeners, so check its state here.
  const checkCurrentState = useEffectEvent((video: HTMLVideoElement) => {
    if (video.error) onError()
    else if (video.readyState >= video.HAVE_CURRENT_DATA) onLoaded()
  })
  useEffect(() => {
    if (ref.current) checkCurrentState(ref.current)
  }, [])
  // True if a script plays the playlist (HLS), because the browser does not. The script loads when the video comes near
  // the screen.
  const usesHlsScript = isHlsPlaylist(src) && !hasNativeHlsOnly()
  const [pressed, setPressed] = useState(false)
  const shouldLoadScript = usesHlsScript && (pressed || !isExclusive)
  const isNearViewport = useNearViewport(ref, shouldLoadScript)
  useHlsPlayer(ref, shouldLoadScript && isNearViewport ? src : undefined, tryNext)
  if (usesHlsScript && !shouldLoadScript)
    return (
      <div className={styles.decrypted}>
        <Button size="small" onClick={() => setPressed(true)}>
          Load {label}
        </Button>
      </div>
    )
  return (
    <ExternalVideo
      ref={ref}
      {...(!usesHlsScript && { src })}
      className={styles.video}
      aria-label={label}
      controls
      preload={isExclusive ? 'none' : 'metadata'}
      playsInline
      muted
      loop
      onLoadedData={onLoaded}
      onError={onError}
    />
  )
}
