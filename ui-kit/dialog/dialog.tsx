import type { ReactNode } from 'react'
import { lazyPart } from '../lazy/lazy-part'
import { useReturnFocus } from '../overlay/use-return-focus'

export interface DialogProps {
  readonly open: boolean
  /** Escape, a press beside it, the cross; where it is a sheet, the way back. */
  onClose(): void
  readonly title: string
  /** Under the title, and said with it. */
  readonly description?: string
  /** As high as what it holds; 600 px whatever it holds; as high as the screen. */
  readonly height?: 'auto' | 'tall' | 'full'
  /** 400 or 500 px. */
  readonly width?: 'narrow' | 'wide'
  /** Made only while it is open; a function spares even making the elements. */
  readonly children: ReactNode | (() => ReactNode)
  /** Buttons below, always in view. */
  readonly footer?: ReactNode
}

const panel = lazyPart(() => import('./dialog-panel'))

/** Fetches the dialog's code ahead of its first use. */
export const preloadDialog = panel.preload

/** A question or a task that comes before everything else. Under 820 px it is a sheet. */
export function Dialog(props: DialogProps) {
  const returnFocus = useReturnFocus(props.open)
  if (!props.open) return null
  return <panel.Part {...props} returnFocus={returnFocus} onMissing={props.onClose} />
}
