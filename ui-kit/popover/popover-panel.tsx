import { Popover as Parts } from 'radix-ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import { usePortalContainer } from '../overlay/portal-container'
import styles from './popover.module.css'

interface PopoverPanelProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly label: string
  readonly align: 'start' | 'center' | 'end'
  readonly children: (close: () => void) => ReactNode
  onClose(): void
}

/** The open panel; the focus goes in, and back to the button unless the reader left by pressing elsewhere. */
export default function PopoverPanel({ anchor, label, align, children, onClose }: PopoverPanelProps) {
  const container = usePortalContainer()
  const leftByPointer = useRef(false)
  const giveBack = () => anchor.current?.focus({ preventScroll: true })
  // At once: what opens in its stead finds the focus where it is to come back to.
  const close = () => {
    giveBack()
    onClose()
  }
  return (
    <Parts.Root open onOpenChange={open => open || onClose()}>
      <Parts.Anchor virtualRef={anchor} />
      <Parts.Portal container={container}>
        <Parts.Content
          className={styles.panel}
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={event => {
            if (anchor.current?.contains(event.target as Node)) event.preventDefault()
            else leftByPointer.current = true
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            // This comes a moment later: what opened in its stead has the focus by then, and keeps it.
            if (!leftByPointer.current && document.activeElement === document.body) giveBack()
          }}
        >
          {children(close)}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}
