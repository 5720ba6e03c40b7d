import type { ReactNode } from 'react'
import { lazyPart } from '../lazy/lazy-part'
import { useReturnFocus } from '../overlay/use-return-focus'

export interface DialogProps {
  readonly open: boolean
  /** Called for Escape, a press beside the dialog, its close button, and for a sheet also Back. */
  onClose(): void
  readonly title: string
  /** Shown below the title, and read out with it. */
  readonly description?: string
  /** As high as the content; always 600 px; or as high as the screen. */
  readonly height?: 'auto' | 'tall' | 'full'
  /** 400 or 500 px. */
  readonly width?: 'narrow' | 'wide'
  /** Rendered only while the dialog is open. A function saves creating the elements before that. */
  readonly children: ReactNode | (() => ReactNode)
  /** Buttons at the lower end, always visible. */
  readonly footer?: ReactNode
}

const panel = lazyPart(() => import('./dialog-panel'))

/** Loads the dialog's code before its first use. */
export const preloadDialog = panel.preload

/** A question or task that blocks the page. Under 820 px it is a sheet at the lower end of the screen. */
export function Dialog(props: DialogProps) {
  const returnFocus = useReturnFocus(props.open)
  if (!props.open) return null
  return <panel.Part {...props} returnFocus={returnFocus} onMissing={props.onClose} />
}
