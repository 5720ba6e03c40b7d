import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { lazyPart } from '../lazy/lazy-part'
import { withTriggerProps } from '../overlay/trigger-props'

export interface PopoverProps {
  /** One button. */
  readonly trigger: ReactElement
  /** The panel's name, for screen readers. */
  readonly label: string
  readonly align?: 'start' | 'center' | 'end'
  /** Rendered only while the panel is open. `close` closes it and returns the focus to the button. */
  readonly children: (close: () => void) => ReactNode
}

const panel = lazyPart(() => import('./popover-panel'))

/** A small panel at a button, for a quick action. The page beside it stays usable. */
export function Popover({ trigger, label, align = 'start', children }: PopoverProps) {
  const button = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const props = {
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open,
    onPointerEnter: panel.preload,
    onFocus: panel.preload,
    onClick: () => setOpen(!open),
  }
  return (
    <>
      {withTriggerProps(trigger, props, button)}
      {open && (
        <panel.Part anchor={button} label={label} align={align} onClose={close} onMissing={close}>
          {children}
        </panel.Part>
      )}
    </>
  )
}
