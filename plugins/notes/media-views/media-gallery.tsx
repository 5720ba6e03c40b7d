import { MediaFrame } from '#ui-kit'
import { MediaCoverContext } from '../blocks/media-cover-context'
import { useRememberedFlag } from '../card/use-remembered-flag'
import { computeGalleryLayout, type MediaItem } from '../media'
import styles from './media.module.css'
import { MediaImage } from './media-image'
import { useMediaCover } from './use-media-cover'

const WIDTH = 600
const HEIGHT = 400

/** Pictures side by side. The fourth tile shows the number of further pictures, and reveals them when pressed. */
export function MediaGallery({ items, name }: { items: readonly MediaItem[]; name: string }) {
  const [isExpanded, setExpanded] = useRememberedFlag(`gallery:${name}`)
  const cover = useMediaCover()
  if (isExpanded && !cover)
    return (
      <div className={styles.all}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may occur twice
          <div key={index} className={styles.square}>
            <Tile item={item} />
          </div>
        ))}
      </div>
    )
  return (
    <MediaFrame width={WIDTH} height={HEIGHT} cover={cover}>
      {/* The gallery has one cover as a whole, so its tiles get none. */}
      <MediaCoverContext value={undefined}>
        <div className={styles.gallery}>
          {computeGalleryLayout(items.length).map(({ index, columns, rows, hidden }) => {
            const item = items[index]
            return (
              item && (
                <div
                  key={index}
                  className={styles.tile}
                  style={{ gridColumn: `span ${columns}`, gridRow: `span ${rows}` }}
                >
                  <Tile item={item} />
                  {hidden > 0 && (
                    <button
                      type="button"
                      className={styles.hidden}
                      aria-label={`Show ${hidden} more images`}
                      onClick={() => setExpanded(true)}
                    >
                      +{hidden}
                    </button>
                  )}
                </div>
              )
            )
          })}
        </div>
      </MediaCoverContext>
    </MediaFrame>
  )
}

const Tile = ({ item }: { item: MediaItem }) => <MediaImage item={item} fill />
