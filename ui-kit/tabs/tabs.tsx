import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './tabs.module.css'
import { useChosenInView } from './use-chosen-in-view'

export interface TabsProps {
  /** The name of the group of tabs, for screen readers. */
  readonly label: string
  readonly tabs: readonly { readonly id: string; readonly label: string }[]
  readonly active: string
  onChange(id: string): void
  /** The active tab's content. */
  readonly children: ReactNode
  /** Puts the row of tabs in its place. By default the row is above the content. */
  readonly wrap?: (row: ReactNode) => ReactNode
}

/**
 * Tabs by the ARIA pattern: one tab is in the tab order, and arrow keys choose another. A row of tabs that is too long
 * scrolls.
 */
export function Tabs({ label, tabs, active, onChange, children, wrap }: TabsProps) {
  const id = useId()
  const row = useChosenInView<HTMLDivElement>(`${active} ${tabs.length}`)
  const move = (event: KeyboardEvent) => {
    // Arrow keys mean directions on the screen. If text runs from right to left, the next tab is on the left.
    const ahead = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const step = { ArrowRight: ahead, ArrowLeft: -ahead }[event.key]
    const at = tabs.findIndex(t => t.id === active)
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : step && (at + step + tabs.length) % tabs.length
    if (to === undefined) return
    const next = tabs[to]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  const list = (
    <div ref={row} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={move}>
      {tabs.map(tab => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-${tab.id}`}
          aria-selected={tab.id === active}
          aria-controls={`${id}-panel`}
          tabIndex={tab.id === active ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
  return (
    <>
      {wrap ? wrap(list) : list}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </>
  )
}

/** The class of a tab, for links to pages that look like tabs. The link to the current page has `aria-current`. */
export const tabLinkClass = styles.tab
export const tabRowClass = styles.tabs
