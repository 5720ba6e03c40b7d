import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names'
import { MediaCover, type MediaCoverProps } from './media-cover'
import styles from './media-frame.module.css'
import { type FramePixels, PlaceholderCanvas } from './placeholder-canvas'

export interface MediaFrameProps {
  /** px: the room that is kept before anything has loaded. Narrower columns keep the ratio. */
  readonly width: number
  readonly height: number
  /** Fills the cell it stands in instead: a tile of a gallery. */
  readonly fill?: boolean
  /** What shows until the picture is there. */
  readonly placeholder?: (() => Promise<FramePixels | undefined>) | undefined
  readonly loaded?: boolean
  /** While there, nothing else of the frame exists: nothing is requested. */
  readonly cover?: MediaCoverProps | undefined
  /** Stands in for the picture that could not be loaded. */
  readonly error?: ReactNode
  readonly children: ReactNode
}

/** Room for a picture or a film that never moves what is around it. */
export function MediaFrame(props: MediaFrameProps) {
  const { width, height, fill, placeholder, loaded, cover, error, children } = props
  const size = fill ? undefined : { inlineSize: width, aspectRatio: `${width} / ${height}` }
  const frame = useRef<HTMLDivElement>(null)
  const onOpen = useFocusOnFrame(frame, cover)
  return (
    <div ref={frame} className={classNames(styles.frame, fill && styles.fill)} style={size}>
      {placeholder && !loaded && !error && <PlaceholderCanvas load={placeholder} />}
      {cover ? (
        <MediaCover {...cover} onOpen={onOpen} over />
      ) : error ? (
        <div className={styles.error}>{error}</div>
      ) : (
        children
      )}
    </div>
  )
}

/** The cover had the focus when it was pressed, and would take it with it: the keys go on from the frame. */
function useFocusOnFrame(
  frame: RefObject<HTMLDivElement | null>,
  cover: MediaCoverProps | undefined,
): () => void {
  const pressed = useRef(false)
  useLayoutEffect(() => {
    if (cover || !pressed.current || !frame.current) return
    pressed.current = false
    frame.current.tabIndex = -1
    frame.current.focus({ preventScroll: true })
  }, [cover, frame])
  return () => {
    pressed.current = true
    cover?.onOpen()
  }
}
