import type { ReactNode } from 'react'
import { createLazyComponent } from '../lazy/lazy-component'
import { useReturnFocus } from '../overlay/use-return-focus'

export interface MediaViewerItem {
  readonly key: string
  /** Describes the item for screen readers: the author's description, if there is one. */
  readonly label: string
  /** Renders the item, which fills the space it gets. */
  readonly renderItem: () => ReactNode
}

export interface MediaViewerProps {
  readonly items: readonly MediaViewerItem[]
  /** The index of the shown item. The viewer is closed if it is `undefined`. */
  readonly index: number | undefined
  /** `lightbox`: over the page and at most 600 px high. `screen`: as large as the screen. */
  readonly size?: 'lightbox' | 'screen'
  onIndexChange(index: number): void
  onClose(): void
}

const lazyViewerPanel = createLazyComponent(() => import('./viewer-panel'))

/** Loads the viewer's code before its first use. */
export const preloadMediaViewer = lazyViewerPanel.preload

/** Shows pictures and films one at a time. Arrow keys, swipes and dots change the item; Escape closes the viewer. */
export function MediaViewer({ index, ...props }: MediaViewerProps) {
  const returnFocus = useReturnFocus(index !== undefined)
  if (index === undefined) return null
  return (
    <lazyViewerPanel.Component
      {...props}
      index={index}
      returnFocus={returnFocus}
      onLoadError={props.onClose}
    />
  )
}
