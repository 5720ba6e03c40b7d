import { Portal } from 'radix-ui'
import { Menu as Parts } from 'radix-ui/internal'
import { Fragment, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icon/icon'
import { usePortalContainer } from '../overlay/portal-container'
import type { MenuItem } from './menu'
import styles from './menu.module.css'
import { moveItemFocus } from './move-item-focus'
import { useRestingPointer } from './use-resting-pointer'

export interface MenuListProps {
  /** The position at which the menu opens: a button, or the point of a press. */
  readonly anchorRef: RefObject<{ getBoundingClientRect(): DOMRect } | null>
  /** The element that names the menu and gets the focus when the menu closes. */
  readonly labelRef: RefObject<HTMLElement | null>
  readonly items: readonly MenuItem[]
  readonly align: 'start' | 'end'
  /** True if the menu was opened by a key. Its first item then gets the focus. */
  readonly focusesFirst: boolean
  onClose(): void
}

const accessibleName = (element: HTMLElement | null) =>
  element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? 'Menu'

/**
 * The open menu. It is not modal, because the scroll lock needs a <style> element, which the content security policy
 * refuses.
 */
export default function MenuList(props: MenuListProps) {
  const { anchorRef, labelRef, items, align, focusesFirst, onClose } = props
  const container = usePortalContainer()
  const content = useRef<HTMLDivElement>(null)
  const closedByPointer = useRef(false)
  const pointerHandlers = useRestingPointer()
  // If the menu and its button are rendered at the same time, the button exists only after both are in the page.
  const [element, setElement] = useState(labelRef.current)
  useLayoutEffect(() => setElement(labelRef.current), [labelRef])
  const restoreFocus = () => element?.focus({ preventScroll: true })
  const dir = element && getComputedStyle(element).direction === 'rtl' ? 'rtl' : 'ltr'
  return (
    <Parts.Root open modal={false} dir={dir} onOpenChange={open => open || onClose()}>
      <Parts.Anchor virtualRef={anchorRef} />
      <Portal.Root container={container}>
        <Parts.Content
          ref={content}
          className={styles.menu}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          loop
          aria-label={accessibleName(element)}
          onInteractOutside={event => {
            // The button closes the menu itself. If the menu also closed here, the button would open it again.
            if (element?.contains(event.target as Node)) event.preventDefault()
            else closedByPointer.current = true
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            if (!closedByPointer.current) restoreFocus()
          }}
        >
          {(focusesFirst || items.some(({ checked }) => checked)) && <FocusFirstItem content={content} />}
          {items.map(item => (
            <Fragment key={item.id}>
              {item.apart && <Parts.Separator className={styles.apart} />}
              <Parts.Item
                className={classNames(styles.item, item.danger && styles.danger)}
                disabled={item.disabled ?? false}
                onKeyDown={moveItemFocus}
                {...pointerHandlers}
                {...(item.checked !== undefined && { role: 'menuitemradio', 'aria-checked': item.checked })}
                onSelect={event => {
                  if (item.stays) event.preventDefault()
                  // Return the focus before the action, because a view that the action opens remembers which element
                  // has the focus.
                  else restoreFocus()
                  item.onSelect()
                }}
              >
                {item.picture ?? (item.icon && <Icon name={item.icon} size={18} />)}
                <span className={styles.label}>{item.label}</span>
                {item.hint !== undefined && <span className={styles.hint}>{item.hint}</span>}
                {item.checked && <Icon name="check" size={18} className={styles.check} />}
              </Parts.Item>
            </Fragment>
          ))}
        </Parts.Content>
      </Portal.Root>
    </Parts.Root>
  )
}

/**
 * Moves the focus to the current option, or to the first enabled item, after the menu itself has taken the focus on
 * opening.
 */
function FocusFirstItem({ content }: { content: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const findItem = (selector: string) => content.current?.querySelector<HTMLElement>(selector)
    const focusFirst = () =>
      (findItem('[aria-checked=true]') ?? findItem('[role^=menuitem]:not([data-disabled])'))?.focus()
    queueMicrotask(() => focusFirst())
  }, [content])
  return null
}
