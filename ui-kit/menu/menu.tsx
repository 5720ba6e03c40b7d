import { type ReactElement, useRef, useState } from 'react'
import type { IconSource } from '../icon/icon-source'
import { lazyPart } from '../lazy/lazy-part'
import { withTriggerProps } from '../overlay/trigger-props'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: IconSource | undefined
  /** For an action that destroys something or cannot be undone. */
  readonly danger?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** The menu stays open after the action, to show its result. */
  readonly stays?: boolean | undefined
  /** Draws a line above the item, where another group of actions begins. */
  readonly apart?: boolean | undefined
  onSelect(): void
}

export interface MenuProps {
  /** One button. */
  readonly trigger: ReactElement
  readonly items: readonly MenuItem[]
  readonly align?: 'start' | 'end'
  /** With `keyboard`, the first item gets the focus. */
  readonly defaultOpen?: false | 'pointer' | 'keyboard'
  /** px of the window: the menu's first position. When the button opens it, it is at the button. */
  readonly defaultAt?: { readonly x: number; readonly y: number } | undefined
  onOpenChange?(open: boolean): void
}

const menuList = lazyPart(() => import('./menu-list'))

/** A list of actions behind a button. The page beside it stays usable. */
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
    // A click without a pointer came from Enter or Space.
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
