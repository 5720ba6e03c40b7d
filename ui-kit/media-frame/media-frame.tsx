import type { ReactNode } from 'react'
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
  return (
    <div className={classNames(styles.frame, fill && styles.fill)} style={size}>
      {placeholder && !loaded && !error && <PlaceholderCanvas load={placeholder} />}
      {cover ? (
        <MediaCover {...cover} over />
      ) : error ? (
        <div className={styles.error}>{error}</div>
      ) : (
        children
      )}
    </div>
  )
}
