import type { KeyboardEvent } from 'react'

const ENABLED_ITEMS = '[role^=menuitem]:not([data-disabled])'

/**
 * Handles a key that was pressed on a menu's item. An arrow key moves the focus to the neighbour, Home or PageUp to the
 * first enabled item, End or PageDown to the last.
 *
 * Radix would move the focus in a timer. If the page is busy, the browser handles an Enter that follows before that
 * timer, and the item that the user has just left would be chosen.
 */
export function moveItemFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const item = event.currentTarget
  const items = [...(item.closest('[role=menu]')?.querySelectorAll<HTMLElement>(ENABLED_ITEMS) ?? [])]
  const target = findTarget(event.key, items, items.indexOf(item))
  if (!target) return
  event.preventDefault()
  target.focus()
}

function findTarget(key: string, items: readonly HTMLElement[], index: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(index + 1) % items.length]
    case 'ArrowUp':
      return items.at(index - 1)
    case 'Home':
    case 'PageUp':
      return items[0]
    case 'End':
    case 'PageDown':
      return items.at(-1)
    default:
      return undefined
  }
}
