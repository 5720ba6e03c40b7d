import { type ReactElement, useRef, useState } from 'react'
import type { IconName } from '../icon/icon'
import { lazyPart } from '../lazy/lazy-part'
import { withTriggerProps } from '../overlay/trigger-props'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: IconName | (string & {}) | undefined
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
  onOpenChange?(open: boolean): void
}

/** The list of a menu; shared with the context menu. */
export const menuList = lazyPart(() => import('./menu-list'))

/** A list of acts behind a button. The page beside it stays usable. */
export function Menu({ trigger, items, align = 'end', defaultOpen = false, onOpenChange }: MenuProps) {
  const button = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(defaultOpen)
  const change = (next: typeof open) => {
    setOpen(next)
    if (Boolean(next) !== Boolean(open)) onOpenChange?.(next !== false)
  }
  const props = {
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
      {withTriggerProps(trigger, props, button)}
      {open && (
        <menuList.Part
          anchor={button}
          label={button}
          items={items}
          align={align}
          onFirst={open === 'keyboard'}
          onClose={() => change(false)}
          onMissing={() => change(false)}
        />
      )}
    </>
  )
}
