import type { ReactNode } from 'react'
import { lazyPart } from '../lazy/lazy-part'
import { useReturnFocus } from '../overlay/use-return-focus'

export interface ViewerItem {
  readonly key: string
  /** What it shows, for screen readers: the author's own description where there is one. */
  readonly label: string
  /** Fills the room it gets. */
  readonly render: () => ReactNode
}

export interface MediaViewerProps {
  readonly items: readonly ViewerItem[]
  /** Which one is shown; closed when absent. */
  readonly index: number | undefined
  /** Over the page, at most 600 px high; or the whole screen. */
  readonly size?: 'lightbox' | 'screen'
  onIndex(index: number): void
  onClose(): void
}

const panel = lazyPart(() => import('./viewer-panel'))

/** Fetches the viewer's code ahead of its first use. */
export const preloadViewer = panel.preload

/** Pictures and films one at a time: arrows, swipes and dots go through them, Escape ends it. */
export function MediaViewer({ index, ...props }: MediaViewerProps) {
  const returnFocus = useReturnFocus(index !== undefined)
  if (index === undefined) return null
  return <panel.Part {...props} index={index} returnFocus={returnFocus} onMissing={props.onClose} />
}
