import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OutsideAddress } from '#kernel/outside'
import { OutsideVideo, useAtRest, useExclusive } from '#kernel/react'
import { Button, MediaFrame, useNearViewport } from '#ui-kit'
import { fitBox, type MediaItem, USUAL_FILM } from '../media'
import { loadPlaceholder } from './load-placeholder'
import styles from './media.module.css'
import { MediaProblem } from './media-problem'
import { useCover } from './use-cover'
import { isHls, logHls, playsHls, useHls } from './use-hls'
import { type Sources, useSources } from './use-sources'
import { useStage } from './use-stage'

/** A video in its reserved space. */
export default function MediaVideo({ item }: { item: MediaItem }) {
  const cover = useCover()
  // False during fast scrolling, when no video is requested.
  const atRest = useAtRest()
  const sources = useSources(item)
  const [loaded, setLoaded] = useState(false)
  const box = fitBox(item.dim ?? USUAL_FILM)
  return (
    <MediaFrame
      width={box.width}
      height={box.height}
      cover={cover}
      loaded={loaded}
      placeholder={atRest ? loadPlaceholder(item) : undefined}
      error={sources.failed && <MediaProblem what="Video" url={item.url} onRetry={sources.retry} />}
    >
      {atRest && sources.src !== undefined && (
        <Film
          key={`${sources.attempt} ${sources.src}`}
          src={sources.src}
          next={sources.next}
          label={item.alt ?? 'Video'}
          onLoaded={() => setLoaded(true)}
        />
      )}
    </MediaFrame>
  )
}

interface FilmProps extends Pick<Sources, 'next'> {
  readonly src: OutsideAddress
  readonly label: string
  onLoaded(): void
}

function Film({ src, next, label, onLoaded }: FilmProps) {
  const ref = useRef<HTMLVideoElement>(null)
  const quiet = useExclusive()
  useStage(ref)
  const fail = () => {
    if (isHls(src)) logHls(ref.current?.error?.message)
    next()
  }
  // The element may load or fail before React has attached its listeners, so check its state here.
  const catchUp = useEffectEvent((video: HTMLVideoElement) => {
    if (video.error) fail()
    else if (video.readyState >= video.HAVE_CURRENT_DATA) onLoaded()
  })
  useEffect(() => {
    if (ref.current) catchUp(ref.current)
  }, [])
  // True if a script plays the playlist (HLS), because the browser does not. The script loads when the video comes near
  // the screen.
  const scripted = isHls(src) && !playsHls()
  const [pressed, setPressed] = useState(false)
  const wanted = scripted && (pressed || !quiet)
  const near = useNearViewport(ref, wanted)
  useHls(ref, wanted && near ? src : undefined, next)
  if (scripted && !wanted)
    return (
      <div className={styles.decrypted}>
        <Button size="small" onClick={() => setPressed(true)}>
          Load {label}
        </Button>
      </div>
    )
  return (
    <OutsideVideo
      ref={ref}
      {...(!scripted && { src })}
      className={styles.video}
      aria-label={label}
      controls
      preload={quiet ? 'none' : 'metadata'}
      playsInline
      muted
      loop
      onLoadedData={onLoaded}
      onError={fail}
    />
  )
}
