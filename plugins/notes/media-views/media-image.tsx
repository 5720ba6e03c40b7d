import { type MouseEvent, use, useState } from 'react'
import { ExternalImage, useIsScrollSettled } from '#kernel/react'
import { classNames, MediaFrame } from '#ui-kit'
import { fitMediaBox, hasSimilarRatio, type MediaItem } from '../media'
import { createBlurhashLoader } from './create-blurhash-loader'
import styles from './media.module.css'
import { MediaLoadErrorNotice } from './media-load-error-notice'
import { OpenMediaViewerContext } from './open-media-viewer-context'
import { useImageUrl } from './use-image-url'
import { useMediaCover } from './use-media-cover'

/** Sizes in px: the maximum width of a picture in a note, and the side of a gallery tile. */
const MAX_PICTURE_SIZE = { width: 650 }
const TILE_SIZE = { width: 300, mode: 'fill' } as const

/**
 * A picture in its reserved space; `fill` is set in a gallery tile. A press opens the picture in a viewer over the
 * page. Its link opens it in a new tab.
 */
export function MediaImage({ item, fill = false }: { item: MediaItem; fill?: boolean }) {
  const cover = useMediaCover()
  // False during fast scrolling, when no picture is requested.
  const atRest = useIsScrollSettled()
  const sources = useImageUrl(item, fill ? TILE_SIZE : MAX_PICTURE_SIZE)
  const open = use(OpenMediaViewerContext)
  const box = fitMediaBox(item.dim)
  // The stated size may be false. The space stays as it was reserved, so that nothing moves, but all of the picture is
  // shown in it.
  const [actualSize, setActualSize] = useState(item.dim)
  const fit =
    fill || (item.dim && actualSize && hasSimilarRatio(box, actualSize)) ? styles.crop : styles.whole
  const onPress = (click: MouseEvent) => {
    if (!open || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return
    click.preventDefault()
    open(item)
  }
  return (
    <MediaFrame
      width={box.width}
      height={box.height}
      fillsParent={fill}
      cover={cover}
      isLoaded={sources.loaded}
      loadPlaceholder={atRest ? createBlurhashLoader(item) : undefined}
      error={
        sources.failed && <MediaLoadErrorNotice mediaLabel="Image" url={item.url} onRetry={sources.retry} />
      }
    >
      <a
        href={item.url}
        className={styles.open}
        target="_blank"
        rel="noopener noreferrer nofollow"
        {...(open && { 'aria-haspopup': 'dialog' })}
        onClick={onPress}
      >
        {atRest && sources.src !== undefined && (
          <ExternalImage
            key={`${sources.attempt} ${sources.src}`}
            ref={sources.ref}
            src={sources.src}
            alt={item.alt ?? 'Image'}
            title={item.alt}
            className={classNames(styles.image, fit)}
            loading="lazy"
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setActualSize({ width, height })
              sources.onLoad()
            }}
            onError={sources.tryNext}
          />
        )}
      </a>
    </MediaFrame>
  )
}
