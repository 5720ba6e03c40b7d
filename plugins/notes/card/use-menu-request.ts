import { type MouseEvent, useState } from 'react'
import { isPressOnCard } from './use-note-opener'

/** A request to open the note's menu. It is made by a right click or the menu key on the card. */
export interface MenuRequest {
  readonly inputType: 'pointer' | 'keyboard'
  /** Position in the window in px. Absent if the menu was requested by keyboard. */
  readonly position?: { readonly x: number; readonly y: number }
  /** A counter; it distinguishes this request from earlier ones. */
  readonly sequence: number
}

/** Matches elements on which a reader may want the browser's own menu. */
const PICTURE = 'img, canvas'

/**
 * Opens the note's menu on a right click or the menu key. The browser's own menu still opens on links, pictures and
 * selected text, with Shift, and on touch screens, where a long press selects text.
 */
export function useMenuRequest(): [MenuRequest | undefined, (press: MouseEvent<HTMLElement>) => void] {
  const [request, setRequest] = useState<MenuRequest>()
  const openMenu = (press: MouseEvent<HTMLElement>) => {
    const { target, nativeEvent, clientX: x, clientY: y } = press
    // An event from the menu key does not report the right button. On a Mac, Control with the main button is a right
    // click.
    const isKeyboard = press.button !== 2 && !press.ctrlKey
    if (press.defaultPrevented || (press.shiftKey && !isKeyboard) || !isPressOnCard(press)) return
    if ((nativeEvent as Partial<PointerEvent>).pointerType === 'touch') return
    if (target instanceof Element && target.closest(PICTURE)) return
    press.preventDefault()
    const time = (request?.sequence ?? 0) + 1
    setRequest(
      isKeyboard
        ? { inputType: 'keyboard', sequence: time }
        : { inputType: 'pointer', position: { x, y }, sequence: time },
    )
  }
  return [request, openMenu]
}
