import { type ReactNode, useState } from 'react'
import { LazyView, PluginBoundary, usePluginId } from '#kernel/react'
import type { MediaItem } from '../media'
import { OpenMediaViewerContext } from '../media-views/open-media-viewer-context'
import type { NoteBlock } from '../text'

const loadLightbox = () => import('../media-views/media-lightbox')

/** Opens the pictures of a note in a viewer over the page. The viewer's code loads on the first press. */
export function LightboxProvider({
  blocks,
  children,
}: {
  blocks: readonly NoteBlock[]
  children: ReactNode
}) {
  const owner = usePluginId()
  const [first, setFirst] = useState<MediaItem>()
  return (
    <OpenMediaViewerContext value={setFirst}>
      {children}
      {first && (
        <PluginBoundary plugin={owner} where="lightbox">
          <LazyView load={loadLightbox} props={{ blocks, first, onClose: () => setFirst(undefined) }} />
        </PluginBoundary>
      )}
    </OpenMediaViewerContext>
  )
}
