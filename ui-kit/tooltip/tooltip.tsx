import { type PointerEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { lazyPart } from '../lazy/lazy-part'
import { withTriggerProps } from '../overlay/trigger-props'

export interface TooltipProps {
  /** Information that the label lacks. Do not put anything important only here. */
  readonly text: string
  /** The keyboard shortcut that has the same effect as the control. */
  readonly keys?: string
  /** The control: one button or link. */
  readonly children: ReactElement
}

/** Milliseconds that the pointer must rest before the tooltip opens. */
const OPEN_DELAY_MS = 500
/** Milliseconds that the pointer may be away before the tooltip closes. */
/** Milliseconds that the pointer may be away before the tooltip closes. */
const CLOSE_DELAY_MS = 120

const bubble = lazyPart(() => import('./tooltip-bubble'))

/**
 * A short explanation of a control, shown while the pointer rests on the control or the control has the focus. Escape
 * closes it. It does not appear on touch.
 */
export function Tooltip({ text, keys, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  const later = (next: boolean, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), ms)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  const props = {
    ...(open && { 'aria-describedby': id }),
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      bubble.preload()
      later(true, OPEN_DELAY_MS)
    },
    onPointerLeave: () => later(false, CLOSE_DELAY_MS),
    onPointerDown: hide,
    onFocus: (event: React.FocusEvent) => event.target.matches(':focus-visible') && later(true, 0),
    onBlur: hide,
  }
  return (
    <>
      {withTriggerProps(children, props, anchor)}
      {open && (
        <bubble.Part
          id={id}
          anchor={anchor}
          text={text}
          keys={keys}
          onEnter={() => clearTimeout(timer.current)}
          onLeave={() => later(false, CLOSE_DELAY_MS)}
        />
      )}
    </>
  )
}
