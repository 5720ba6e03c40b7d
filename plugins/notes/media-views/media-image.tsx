import { type MouseEvent, use, useState } from 'react'
import { OutsideImage, useAtRest } from '#kernel/react'
import { classNames, MediaFrame } from '#ui-kit'
import { fitBox, hasRatioOf, type MediaItem } from '../media'
import { loadPlaceholder } from './load-placeholder'
import styles from './media.module.css'
import { MediaProblem } from './media-problem'
import { OpenMedia } from './open-media'
import { useCover } from './use-cover'
import { useImageSources } from './use-image-sources'

/** Sizes in px: the maximum width of a picture in a note, and the side of a gallery tile. */
const MAX_PICTURE_SIZE = { width: 650 }
const TILE_SIZE = { width: 300, how: 'fill' } as const

/**
 * A picture in its reserved space; `fill` is set in a gallery tile. A press opens the picture in a viewer over the
 * page. Its link opens it in a new tab.
 */
export function MediaImage({ item, fill = false }: { item: MediaItem; fill?: boolean }) {
  const cover = useCover()
  // False during fast scrolling, when no picture is requested.
  const atRest = useAtRest()
  const sources = useImageSources(item, fill ? TILE_SIZE : MAX_PICTURE_SIZE)
  const open = use(OpenMedia)
  const box = fitBox(item.dim)
  // The stated size may be false. The space stays as it was reserved, so that nothing moves, but all of the picture is
  // shown in it.
  const [trueSize, setTrueSize] = useState(item.dim)
  const fit = fill || (item.dim && trueSize && hasRatioOf(box, trueSize)) ? styles.crop : styles.whole
  const press = (click: MouseEvent) => {
    if (!open || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return
    click.preventDefault()
    open(item)
  }
  return (
    <MediaFrame
      width={box.width}
      height={box.height}
      fill={fill}
      cover={cover}
      loaded={sources.loaded}
      placeholder={atRest ? loadPlaceholder(item) : undefined}
      error={sources.failed && <MediaProblem what="Image" url={item.url} onRetry={sources.retry} />}
    >
      <a
        href={item.url}
        className={styles.open}
        target="_blank"
        rel="noopener noreferrer nofollow"
        {...(open && { 'aria-haspopup': 'dialog' })}
        onClick={press}
      >
        {atRest && sources.src !== undefined && (
          <OutsideImage
            key={`${sources.attempt} ${sources.src}`}
            ref={sources.ref}
            src={sources.src}
            alt={item.alt ?? 'Image'}
            title={item.alt}
            className={classNames(styles.image, fit)}
            loading="lazy"
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setTrueSize({ width, height })
              sources.onLoad()
            }}
            onError={sources.next}
          />
        )}
      </a>
    </MediaFrame>
  )
}
