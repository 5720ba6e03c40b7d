import { Popover as Parts } from 'radix-ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import { usePortalContainer } from '../overlay/portal-container'
import styles from './popover.module.css'

interface PopoverPanelProps {
  readonly anchorRef: RefObject<HTMLElement | null>
  readonly label: string
  readonly align: 'start' | 'center' | 'end'
  readonly children: (close: () => void) => ReactNode
  onClose(): void
}

/**
 * The open panel. It takes the focus. When it closes, the button gets the focus, unless the reader pressed elsewhere.
 */
export default function PopoverPanel({ anchorRef, label, align, children, onClose }: PopoverPanelProps) {
  const container = usePortalContainer()
  const closedByPointer = useRef(false)
  const restoreFocus = () => anchorRef.current?.focus({ preventScroll: true })
  // Return the focus before closing, because a view that opens next remembers which element has the focus.
  const close = () => {
    restoreFocus()
    onClose()
  }
  return (
    <Parts.Root open onOpenChange={open => open || onClose()}>
      <Parts.Anchor virtualRef={anchorRef} />
      <Parts.Portal container={container}>
        <Parts.Content
          className={styles.panel}
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={event => {
            if (anchorRef.current?.contains(event.target as Node)) event.preventDefault()
            else closedByPointer.current = true
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            // This handler is called some time after closing. A view that opened in between has the focus and must keep
            // it.
            if (!closedByPointer.current && document.activeElement === document.body) restoreFocus()
          }}
        >
          {children(close)}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}
