import { DropdownMenu } from 'radix-ui'
import type { ReactElement } from 'react'
import { classNames } from '../class-names'
import { Icon, type IconName } from '../icon/icon'
import styles from './menu.module.css'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: IconName | (string & {}) | undefined
  /** For what destroys or cannot be taken back. */
  readonly danger?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** The menu stays open after it, to show how it went. */
  readonly stays?: boolean | undefined
  onSelect(): void
}

export interface MenuProps {
  /** One button. */
  readonly trigger: ReactElement
  readonly items: readonly MenuItem[]
  readonly align?: 'start' | 'end'
  readonly defaultOpen?: boolean
  onOpenChange?(open: boolean): void
}

/** A list of acts behind a button. The page beside it stays usable. */
export function Menu({ trigger, items, align = 'end', defaultOpen, onOpenChange }: MenuProps) {
  return (
    <DropdownMenu.Root
      // Not modal: the scroll lock needs a <style> element, which the content security policy refuses.
      modal={false}
      {...(defaultOpen !== undefined && { defaultOpen })}
      {...(onOpenChange && { onOpenChange })}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align={align} sideOffset={4} collisionPadding={8} loop>
          {items.map(item => (
            <DropdownMenu.Item
              key={item.id}
              className={classNames(styles.item, item.danger && styles.danger)}
              disabled={item.disabled ?? false}
              onSelect={event => {
                if (item.stays) event.preventDefault()
                item.onSelect()
              }}
            >
              {item.icon && <Icon name={item.icon} size={18} />}
              <span className={styles.label}>{item.label}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
