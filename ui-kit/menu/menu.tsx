import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import type { IconSource } from '../icon/icon-source'
import { createLazyComponent } from '../lazy/lazy-component'
import { withTriggerProps } from '../overlay/with-trigger-props'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: IconSource | undefined
  /** A picture instead of the icon. */
  readonly picture?: ReactNode
  /** A text after the label that tells apart items whose labels may be equal. */
  readonly hint?: string | undefined
  /** For the options of a choice: true for the current one, which gets the focus when the menu opens. */
  readonly checked?: boolean | undefined
  /** True for an action that destroys something or cannot be undone. */
  readonly danger?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** True if the menu stays open after the action, to show the result. */
  readonly stays?: boolean | undefined
  /** Draws a line above the item, which begins another group of actions. */
  readonly apart?: boolean | undefined
  onSelect(): void
}

export interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement
  readonly items: readonly MenuItem[]
  readonly align?: 'start' | 'end'
  /** Opens the menu at the first render. With `keyboard`, the first item gets the focus. */
  readonly defaultOpen?: false | 'pointer' | 'keyboard'
  /**
   * The position in px from the upper left corner of the window at which the menu opens at the first render. Later,
   * when its button opens it, the menu stands at the button.
   */
  readonly defaultPosition?: { readonly x: number; readonly y: number } | undefined
  onOpenChange?(open: boolean): void
}

const lazyMenuList = createLazyComponent(() => import('./menu-list'))

/** A list of actions that opens at a button. The rest of the page stays usable. */
export function Menu(props: MenuProps) {
  const { trigger, items, align = 'end', defaultOpen = false, defaultPosition, onOpenChange } = props
  const button = useRef<HTMLElement>(null)
  const [openedBy, setOpenedBy] = useState(defaultOpen)
  const [position, setPosition] = useState(defaultPosition)
  const positionRef = useRef({
    getBoundingClientRect: () => new DOMRect(defaultPosition?.x, defaultPosition?.y, 0, 0),
  })
  const setOpenState = (nextOpen: typeof openedBy) => {
    if (!nextOpen) setPosition(undefined)
    setOpenedBy(nextOpen)
    if (Boolean(nextOpen) !== Boolean(openedBy)) onOpenChange?.(nextOpen !== false)
  }
  const triggerProps = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': openedBy !== false,
    'data-state': openedBy ? 'open' : 'closed',
    onPointerEnter: lazyMenuList.preload,
    onFocus: lazyMenuList.preload,
    // A click without a pointer (`detail` 0) comes from Enter or Space.
    onClick: (event: { detail: number }) =>
      setOpenState(openedBy ? false : event.detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || openedBy) return
      event.preventDefault()
      setOpenState('keyboard')
    },
  }
  return (
    <>
      {withTriggerProps(trigger, triggerProps, button)}
      {openedBy && (
        <lazyMenuList.Component
          anchorRef={position ? positionRef : button}
          labelRef={button}
          items={items}
          align={position ? 'start' : align}
          focusesFirst={openedBy === 'keyboard'}
          onClose={() => setOpenState(false)}
          onLoadError={() => setOpenState(false)}
        />
      )}
    </>
  )
}
