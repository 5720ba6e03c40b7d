import { type MouseEvent, useState } from 'react'
import { isOnCard } from './use-note-opener'

/** A note's menu was asked for on its card. */
export interface MenuAsked {
  readonly by: 'pointer' | 'keyboard'
  /** px of the window; absent where it was a key. */
  readonly at?: { readonly x: number; readonly y: number }
  /** How many times by now. */
  readonly time: number
}

/** What has a menu of the browser's that somebody may want. */
const PICTURE = 'img, canvas'

/**
 * The other button of the mouse, or the menu key, opens the note's menu. Links, pictures and marked text keep that of
 * the browser, and so does everything under a finger, which marks text by resting, and whatever is pressed with Shift.
 */
export function useMenuAsked(): [MenuAsked | undefined, (press: MouseEvent<HTMLElement>) => void] {
  const [asked, setAsked] = useState<MenuAsked>()
  const ask = (press: MouseEvent<HTMLElement>) => {
    const { target, nativeEvent, clientX: x, clientY: y } = press
    // The menu key says so by pressing no button; on a Mac the first one counts as the other with Control.
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
