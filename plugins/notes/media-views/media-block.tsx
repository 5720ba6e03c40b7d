import type { ViewLoader } from '#kernel'
import { Guard, LazyView, useOwner } from '#kernel/react'
import { MediaFrame } from '#ui-kit'
import { MAX_INLINE } from '../encrypted/max-inline'
import { fitBox, isChunkIndex, type MediaItem, USUAL_FILM } from '../media'
import { MediaImage } from './media-image'

/** One media file of a note. */
export function MediaBlock({ item }: { item: MediaItem }) {
  if (item.encryption) {
    const shows = isChunkIndex(item.url) ? item.kind === 'image' : item.kind !== 'file'
    return <Later load={shows && (item.size ?? 0) <= MAX_INLINE ? loadMedia : loadFile} item={item} />
  }
  if (item.kind === 'video') return <Later load={loadVideo} item={item} />
  if (item.kind === 'audio') return <Later load={loadAudio} item={item} />
  return <MediaImage item={item} />
}

const loadVideo = () => import('./media-video')
const loadAudio = () => import('./media-audio')
const loadMedia = () => import('./encrypted-media')
const loadFile = () => import('./encrypted-file')

/** Reserves the space of a rare media type until its code has loaded. */
function Later({ item, load }: { item: MediaItem; load: ViewLoader<{ item: MediaItem }> }) {
  const owner = useOwner()
  const { width, height } = fitBox(item.dim ?? USUAL_FILM)
  const framed = item.kind === 'video' || load === loadMedia
  return (
    <Guard
      plugin={owner}
      where="media"
      pending={
        framed && (
          <MediaFrame width={width} height={height}>
            {null}
          </MediaFrame>
        )
      }
    >
      <LazyView load={load} props={{ item }} />
    </Guard>
  )
}
