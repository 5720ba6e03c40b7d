import { useState } from 'react'
import { classNames, MediaFrame } from '#ui-kit'
import { fitBox, type MediaItem } from '../media'
import { loadPlaceholder } from './load-placeholder'
import styles from './media.module.css'
import { MediaProblem } from './media-problem'
import { useCover } from './use-cover'
import { useSources } from './use-sources'

/** A picture in its reserved room; `fill` for a tile of a gallery. Opens in a tab of its own. */
export function MediaImage({ item, fill = false }: { item: MediaItem; fill?: boolean }) {
  const cover = useCover()
  const sources = useSources(item)
  const [loaded, setLoaded] = useState<string>()
  const box = fitBox(item.dim)
  const fit = fill || (box.fit === 'cover' && !box.guessed) ? styles.crop : styles.whole
  return (
    <MediaFrame
      width={box.width}
      height={box.height}
      fill={fill}
      cover={cover}
      loaded={loaded === sources.src}
      placeholder={loadPlaceholder(item)}
      error={sources.failed && <MediaProblem what="Image" url={item.url} onRetry={sources.retry} />}
    >
      <a href={item.url} className={styles.open} target="_blank" rel="noopener noreferrer nofollow">
        <img
          key={`${sources.attempt} ${sources.src}`}
          src={sources.src}
          alt={item.alt ?? 'Image'}
          title={item.alt}
          className={classNames(styles.image, fit)}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(sources.src)}
          onError={sources.next}
        />
      </a>
    </MediaFrame>
  )
}
