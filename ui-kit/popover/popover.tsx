import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { createLazyComponent } from '../lazy/lazy-component'
import { withTriggerProps } from '../overlay/with-trigger-props'

export interface PopoverProps {
  /** The button that opens the panel. */
  readonly trigger: ReactElement
  /** The panel's name, for screen readers. */
  readonly label: string
  readonly align?: 'start' | 'center' | 'end'
  /** Rendered only while the panel is open. `close` closes it and returns the focus to the button. */
  readonly children: (close: () => void) => ReactNode
}

const lazyPopoverPanel = createLazyComponent(() => import('./popover-panel'))

/** A small panel at a button, for a quick action. The page beside it stays usable. */
export function Popover({ trigger, label, align = 'start', children }: PopoverProps) {
  const button = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const props = {
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': isOpen,
    onPointerEnter: lazyPopoverPanel.preload,
    onFocus: lazyPopoverPanel.preload,
    onClick: () => setIsOpen(!isOpen),
  }
  return (
    <>
      {withTriggerProps(trigger, props, button)}
      {isOpen && (
        <lazyPopoverPanel.Component
          anchorRef={button}
          label={label}
          align={align}
          onClose={close}
          onLoadError={close}
        >
          {children}
        </lazyPopoverPanel.Component>
      )}
    </>
  )
}
