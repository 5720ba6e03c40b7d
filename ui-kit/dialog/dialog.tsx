import type { ReactNode } from 'react'
import { createLazyComponent } from '../lazy/lazy-component'
import { useReturnFocus } from '../overlay/use-return-focus'

export interface DialogProps {
  readonly open: boolean
  /** Called for Escape, a press outside the dialog and its close button. Back closes a sheet and calls it too. */
  onClose(): void
  readonly title: string
  /** A text below the title, which is read out with the title. */
  readonly description?: string
  /** `auto`: as high as the content. `tall`: always 600 px. `full`: as high as the screen. */
  readonly height?: 'auto' | 'tall' | 'full'
  /** `narrow` is 400 px wide, `wide` 500 px. */
  readonly width?: 'narrow' | 'wide'
  /** Rendered only while the dialog is open. If it is a function, the elements are not created before that. */
  readonly children: ReactNode | (() => ReactNode)
  /** Buttons at the lower end of the dialog. They stay visible while the content scrolls. */
  readonly footer?: ReactNode
}

const lazyDialogPanel = createLazyComponent(() => import('./dialog-panel'))

/** Loads the dialog's code before its first use. */
export const preloadDialog = lazyDialogPanel.preload

/**
 * A question or task that blocks the page. In a window narrower than 820 px it is a sheet at the lower end of the
 * screen.
 */
export function Dialog(props: DialogProps) {
  const returnFocus = useReturnFocus(props.open)
  if (!props.open) return null
  return <lazyDialogPanel.Component {...props} returnFocus={returnFocus} onLoadError={props.onClose} />
}
