import { type ReactElement, useRef, useState } from 'react'
import type { IconSource } from '../icon/icon-source'
import { lazyPart } from '../lazy/lazy-part'
import { withTriggerProps } from '../overlay/trigger-props'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: IconSource | undefined
  /** For what destroys or cannot be taken back. */
  readonly danger?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** The menu stays open after it, to show how it went. */
  readonly stays?: boolean | undefined
  /** A line above it: another sort of act begins. */
  readonly apart?: boolean | undefined
  onSelect(): void
}

export interface MenuProps {
  /** One button. */
  readonly trigger: ReactElement
  readonly items: readonly MenuItem[]
  readonly align?: 'start' | 'end'
  /** `keyboard` puts the focus on the first item. */
  readonly defaultOpen?: false | 'pointer' | 'keyboard'
  /** px of the window; it is open there to begin with, and at the button whenever that opens it. */
  readonly defaultAt?: { readonly x: number; readonly y: number } | undefined
  onOpenChange?(open: boolean): void
}

const menuList = lazyPart(() => import('./menu-list'))

/** A list of acts behind a button. The page beside it stays usable. */
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
