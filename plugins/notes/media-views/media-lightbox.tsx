import { useState } from 'react'
import { MediaViewer } from '#ui-kit'
import { findMediaInBlocks } from '../blocks/media-in-note'
import type { MediaItem } from '../media'
import type { NoteBlock } from '../text'
import { createMediaViewerItem, isViewable } from './create-media-viewer-item'

interface MediaLightboxProps {
  readonly blocks: readonly NoteBlock[]
  /** The pressed file. */
  readonly first: MediaItem
  onClose(): void
}

/** A viewer for the pictures and videos of one note. */
export default function MediaLightbox({ blocks, first, onClose }: MediaLightboxProps) {
  const files = findMediaInBlocks(blocks).filter(isViewable)
  const [index, setIndex] = useState(Math.max(0, files.indexOf(first)))
  const items = files.map((item, at) => createMediaViewerItem(item, `${at} ${item.url}`))
  return <MediaViewer items={items} index={index} onIndexChange={setIndex} onClose={onClose} />
}
