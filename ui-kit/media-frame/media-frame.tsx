import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names'
import { MediaCover, type MediaCoverProps } from './media-cover'
import styles from './media-frame.module.css'
import { PlaceholderCanvas, type PlaceholderPixels } from './placeholder-canvas'

export interface MediaFrameProps {
  /**
   * Width in px. `width` and `height` reserve the space before anything has loaded. A narrower column shrinks both in
   * the same ratio.
   */
  readonly width: number
  readonly height: number
  /** True if the frame fills its parent instead, such as a tile of a gallery. */
  readonly fillsParent?: boolean
  /** Loads the preview that is shown until the picture has loaded. */
  readonly loadPlaceholder?: (() => Promise<PlaceholderPixels | undefined>) | undefined
  readonly isLoaded?: boolean
  /** If set, the cover is shown and the content is not rendered, so that nothing is requested. */
  readonly cover?: MediaCoverProps | undefined
  /** Shown instead of a picture that could not be loaded. */
  readonly error?: ReactNode
  readonly children: ReactNode
}

/** Reserves the space of a picture or film, so that nothing around it moves when it loads. */
export function MediaFrame(props: MediaFrameProps) {
  const { width, height, fillsParent, loadPlaceholder, isLoaded, cover, error, children } = props
  const frameStyle = fillsParent ? undefined : { inlineSize: width, aspectRatio: `${width} / ${height}` }
  const frame = useRef<HTMLDivElement>(null)
  const onOpen = useFocusAfterUncover(frame, cover)
  return (
    <div ref={frame} className={classNames(styles.frame, fillsParent && styles.fill)} style={frameStyle}>
      {loadPlaceholder && !isLoaded && !error && <PlaceholderCanvas load={loadPlaceholder} />}
      {cover ? (
        <MediaCover {...cover} onOpen={onOpen} isOverFrame />
      ) : error ? (
        <div className={styles.error}>{error}</div>
      ) : (
        children
      )}
    </div>
  )
}

/**
 * Moves the focus to the frame when the cover is removed. The pressed cover had the focus, and the keyboard must
 * continue there.
 */
function useFocusAfterUncover(
  frame: RefObject<HTMLDivElement | null>,
  cover: MediaCoverProps | undefined,
): () => void {
  const wasPressed = useRef(false)
  useLayoutEffect(() => {
    if (cover || !wasPressed.current || !frame.current) return
    wasPressed.current = false
    frame.current.tabIndex = -1
    frame.current.focus({ preventScroll: true })
  }, [cover, frame])
  return () => {
    wasPressed.current = true
    cover?.onOpen()
  }
}
