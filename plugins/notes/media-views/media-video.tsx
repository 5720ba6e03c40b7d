import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAtRest, useExclusive } from '#kernel/react'
import { Button, MediaFrame, useNearViewport } from '#ui-kit'
import { fitBox, type MediaItem, USUAL_FILM } from '../media'
import { loadPlaceholder } from './load-placeholder'
import styles from './media.module.css'
import { MediaProblem } from './media-problem'
import { useCover } from './use-cover'
import { isHls, logHls, playsHls, useHls } from './use-hls'
import { type Sources, useSources } from './use-sources'
import { useStage } from './use-stage'

/** A film in its reserved room. */
export default function MediaVideo({ item }: { item: MediaItem }) {
  const cover = useCover()
  // Nobody is asked for films that fly past.
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
      {atRest && (
        <Film
          key={`${sources.attempt} ${sources.src}`}
          sources={sources}
          label={item.alt ?? 'Video'}
          onLoaded={() => setLoaded(true)}
        />
      )}
    </MediaFrame>
  )
}

function Film({ sources, label, onLoaded }: { sources: Sources; label: string; onLoaded(): void }) {
  const ref = useRef<HTMLVideoElement>(null)
  const quiet = useExclusive()
  useStage(ref)
  const fail = () => {
    if (isHls(sources.src)) logHls(ref.current?.error?.message)
    sources.next()
  }
  // The element exists, and may fail or load, before React has put it into the page and listens.
  const catchUp = useEffectEvent((video: HTMLVideoElement) => {
    if (video.error) fail()
    else if (video.readyState >= video.HAVE_CURRENT_DATA) onLoaded()
  })
  useEffect(() => {
    if (ref.current) catchUp(ref.current)
  }, [])
  // A playlist is fetched by a script, once it is near.
  const scripted = isHls(sources.src) && !playsHls()
  const [pressed, setPressed] = useState(false)
  const wanted = scripted && (pressed || !quiet)
  const near = useNearViewport(ref, wanted)
  useHls(ref, wanted && near ? sources.src : undefined, sources.next)
  if (scripted && !wanted)
    return (
      <div className={styles.decrypted}>
        <Button size="small" onClick={() => setPressed(true)}>
          Load {label}
        </Button>
      </div>
    )
  return (
    <video
      ref={ref}
      {...(!scripted && { src: sources.src })}
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
