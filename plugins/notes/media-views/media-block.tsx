import type { ViewLoader } from '#kernel'
import { LazyView, PluginBoundary, usePluginId } from '#kernel/react'
import { MediaFrame } from '#ui-kit'
import { MAX_INLINE_BYTES } from '../encrypted/max-inline-bytes'
import { DEFAULT_VIDEO_SIZE, fitMediaBox, isChunkIndexUrl, type MediaItem } from '../media'
import { MediaImage } from './media-image'

/** One media file of a note. */
export function MediaBlock({ item }: { item: MediaItem }) {
  if (item.encryption) {
    const shows = isChunkIndexUrl(item.url) ? item.kind === 'image' : item.kind !== 'file'
    return (
      <LazyMedia load={shows && (item.size ?? 0) <= MAX_INLINE_BYTES ? loadMedia : loadFile} item={item} />
    )
  }
  if (item.kind === 'video') return <LazyMedia load={loadVideo} item={item} />
  if (item.kind === 'audio') return <LazyMedia load={loadAudio} item={item} />
  return <MediaImage item={item} />
}

const loadVideo = () => import('./media-video')
const loadAudio = () => import('./media-audio')
const loadMedia = () => import('./encrypted-media')
const loadFile = () => import('./encrypted-file-download')

/** Reserves the space of a rare media type until its code has loaded. */
function LazyMedia({ item, load }: { item: MediaItem; load: ViewLoader<{ item: MediaItem }> }) {
  const owner = usePluginId()
  const { width, height } = fitMediaBox(item.dim ?? DEFAULT_VIDEO_SIZE)
  const framed = item.kind === 'video' || load === loadMedia
  return (
    <PluginBoundary
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
    </PluginBoundary>
  )
}
