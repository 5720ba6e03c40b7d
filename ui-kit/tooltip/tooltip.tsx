import { type PointerEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { createLazyComponent } from '../lazy/lazy-component'
import { withTriggerProps } from '../overlay/with-trigger-props'

export interface TooltipProps {
  /** Information that the label lacks. Do not put anything important only here. */
  readonly text: string
  /** The keyboard shortcut that has the same effect as the control. */
  readonly shortcutKeys?: string
  /** The control: one button or link. */
  readonly children: ReactElement
}

/** Milliseconds that the pointer must rest before the tooltip opens. */
const OPEN_DELAY_MS = 500
/** Milliseconds that the pointer may be away before the tooltip closes. */
const CLOSE_DELAY_MS = 120

const lazyTooltipBubble = createLazyComponent(() => import('./tooltip-bubble'))

/**
 * A short explanation of a control, shown while the pointer rests on the control or the control has the focus. Escape
 * closes it. It does not appear on touch.
 */
export function Tooltip({ text, shortcutKeys, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setIsOpen] = useState(false)
  const setOpenAfter = (nextOpen: boolean, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsOpen(nextOpen), delayMs)
  }
  const closeNow = () => {
    clearTimeout(timer.current)
    setIsOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setIsOpen(false)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen])
  const props = {
    ...(isOpen && { 'aria-describedby': id }),
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      lazyTooltipBubble.preload()
      setOpenAfter(true, OPEN_DELAY_MS)
    },
    onPointerLeave: () => setOpenAfter(false, CLOSE_DELAY_MS),
    onPointerDown: closeNow,
    onFocus: (event: React.FocusEvent) => event.target.matches(':focus-visible') && setOpenAfter(true, 0),
    onBlur: closeNow,
  }
  return (
    <>
      {withTriggerProps(children, props, anchor)}
      {isOpen && (
        <lazyTooltipBubble.Component
          id={id}
          anchorRef={anchor}
          text={text}
          shortcutKeys={shortcutKeys}
          onEnter={() => clearTimeout(timer.current)}
          onLeave={() => setOpenAfter(false, CLOSE_DELAY_MS)}
        />
      )}
    </>
  )
}
