import { type ReactNode, useState } from 'react'
import { Guard, LazyView, useOwner } from '#kernel/react'
import type { MediaItem } from '../media'
import { OpenMedia } from '../media-views/open-media'
import type { NoteBlock } from '../text'

const loadLightbox = () => import('../media-views/media-lightbox')

/** Opens the pictures of a note in a viewer over the page. The viewer's code loads on the first press. */
export function WithLightbox({ blocks, children }: { blocks: readonly NoteBlock[]; children: ReactNode }) {
  const owner = useOwner()
  const [first, setFirst] = useState<MediaItem>()
  return (
    <OpenMedia value={setFirst}>
      {children}
      {first && (
        <Guard plugin={owner} where="lightbox">
          <LazyView load={loadLightbox} props={{ blocks, first, onClose: () => setFirst(undefined) }} />
        </Guard>
      )}
    </OpenMedia>
  )
}
