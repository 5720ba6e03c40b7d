import { type MouseEvent, useState } from 'react'
import { isOnCard } from './use-note-opener'

/** A request on the card to open the note's menu. */
export interface MenuAsked {
  readonly by: 'pointer' | 'keyboard'
  /** px of the window; absent if requested by keyboard. */
  readonly at?: { readonly x: number; readonly y: number }
  /** Counter that distinguishes repeated requests. */
  readonly time: number
}

/** Elements whose own browser menu a reader may want. */
const PICTURE = 'img, canvas'

/**
 * Opens the note's menu on a right click or the menu key. The browser's own menu stays for links, pictures and selected
 * text, for touch, where a long press selects text, and with Shift.
 */
export function useMenuAsked(): [MenuAsked | undefined, (press: MouseEvent<HTMLElement>) => void] {
  const [asked, setAsked] = useState<MenuAsked>()
  const ask = (press: MouseEvent<HTMLElement>) => {
    const { target, nativeEvent, clientX: x, clientY: y } = press
    // The menu key reports no right button. On a Mac, Control with the first button is a right click.
    const byKey = press.button !== 2 && !press.ctrlKey
    if (press.defaultPrevented || (press.shiftKey && !byKey) || !isOnCard(press)) return
    if ((nativeEvent as Partial<PointerEvent>).pointerType === 'touch') return
    if (target instanceof Element && target.closest(PICTURE)) return
    press.preventDefault()
    const time = (asked?.time ?? 0) + 1
    setAsked(byKey ? { by: 'keyboard', time } : { by: 'pointer', at: { x, y }, time })
  }
  return [asked, ask]
}
