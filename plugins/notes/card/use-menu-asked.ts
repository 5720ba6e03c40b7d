import { type MouseEvent, useState } from 'react'
import { isOnCard } from './use-note-opener'

/** A request to open the note's menu. It is made by a right click or the menu key on the card. */
export interface MenuAsked {
  readonly by: 'pointer' | 'keyboard'
  /** Position in the window in px. Absent if the menu was requested by keyboard. */
  readonly at?: { readonly x: number; readonly y: number }
  /** A counter; it distinguishes this request from earlier ones. */
  readonly time: number
}

/** Matches elements on which a reader may want the browser's own menu. */
const PICTURE = 'img, canvas'

/**
 * Opens the note's menu on a right click or the menu key. The browser's own menu still opens on links, pictures and
 * selected text, with Shift, and on touch screens, where a long press selects text.
 */
export function useMenuAsked(): [MenuAsked | undefined, (press: MouseEvent<HTMLElement>) => void] {
  const [asked, setAsked] = useState<MenuAsked>()
  const ask = (press: MouseEvent<HTMLElement>) => {
    const { target, nativeEvent, clientX: x, clientY: y } = press
    // An event from the menu key does not report the right button. On a Mac, Control with the main button is a right
    // click.
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
