import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import type { IconSource } from '../icon/icon-source'
import { lazyPart } from '../lazy/lazy-part'
import { withTriggerProps } from '../overlay/trigger-props'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: IconSource | undefined
  /** A picture instead of the icon. */
  readonly picture?: ReactNode
  /** Tells items apart whose labels may be equal. It stands after the label. */
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
  /** One button. */
  readonly trigger: ReactElement
  readonly items: readonly MenuItem[]
  readonly align?: 'start' | 'end'
  /** Opens the menu at the first render. With `keyboard`, the first item gets the focus. */
  readonly defaultOpen?: false | 'pointer' | 'keyboard'
  /**
   * The menu's first position in px from the upper left corner of the window. A menu that its button opens stands at
   * the button.
   */
  readonly defaultAt?: { readonly x: number; readonly y: number } | undefined
  onOpenChange?(open: boolean): void
}

const menuList = lazyPart(() => import('./menu-list'))

/** A list of actions that opens at a button. The rest of the page stays usable. */
export function Menu(props: MenuProps) {
  const { trigger, items, align = 'end', defaultOpen = false, defaultAt, onOpenChange } = props
  const button = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(defaultOpen)
  const [at, setAt] = useState(defaultAt)
  const place = useRef({ getBoundingClientRect: () => new DOMRect(defaultAt?.x, defaultAt?.y, 0, 0) })
  const change = (next: typeof open) => {
    if (!next) setAt(undefined)
    setOpen(next)
    if (Boolean(next) !== Boolean(open)) onOpenChange?.(next !== false)
  }
  const triggerProps = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open !== false,
    'data-state': open ? 'open' : 'closed',
    onPointerEnter: menuList.preload,
    onFocus: menuList.preload,
    // A click without a pointer (`detail` 0) comes from Enter or Space.
    onClick: (event: { detail: number }) =>
      change(open ? false : event.detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || open) return
      event.preventDefault()
      change('keyboard')
    },
  }
  return (
    <>
      {withTriggerProps(trigger, triggerProps, button)}
      {open && (
        <menuList.Part
          anchor={at ? place : button}
          label={button}
          items={items}
          align={at ? 'start' : align}
          onFirst={open === 'keyboard'}
          onClose={() => change(false)}
          onMissing={() => change(false)}
        />
      )}
    </>
  )
}
