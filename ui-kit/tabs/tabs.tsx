import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './tabs.module.css'
import { useScrollToActiveTab } from './use-scroll-to-active-tab'

export interface TabsProps {
  /** The name of the group of tabs, for screen readers. */
  readonly label: string
  readonly tabs: readonly { readonly id: string; readonly label: string }[]
  readonly activeId: string
  onChange(id: string): void
  /** The active tab's content. */
  readonly children: ReactNode
  /** Puts the row of tabs in its place. By default the row is above the content. */
  readonly renderTabRow?: (tabRow: ReactNode) => ReactNode
}

/**
 * Tabs by the ARIA pattern: one tab is in the tab order, and arrow keys choose another. A row of tabs that is too long
 * scrolls.
 */
export function Tabs({ label, tabs, activeId, onChange, children, renderTabRow }: TabsProps) {
  const id = useId()
  const tabRow = useScrollToActiveTab<HTMLDivElement>(`${activeId} ${tabs.length}`)
  const onKeyDown = (event: KeyboardEvent) => {
    // Arrow keys mean directions on the screen. If text runs from right to left, the next tab is on the left.
    const forwardStep = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const indexStep = { ArrowRight: forwardStep, ArrowLeft: -forwardStep }[event.key]
    const activeIndex = tabs.findIndex(tab => tab.id === activeId)
    const nextIndex =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : indexStep && (activeIndex + indexStep + tabs.length) % tabs.length
    if (nextIndex === undefined) return
    const nextTab = tabs[nextIndex]
    if (!nextTab) return
    event.preventDefault()
    onChange(nextTab.id)
    tabRow.current?.querySelectorAll<HTMLElement>('[role=tab]')[nextIndex]?.focus()
  }
  const tabList = (
    <div ref={tabRow} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
      {tabs.map(tab => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-${tab.id}`}
          aria-selected={tab.id === activeId}
          aria-controls={`${id}-panel`}
          tabIndex={tab.id === activeId ? 0 : -1}
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
      {renderTabRow ? renderTabRow(tabList) : tabList}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${activeId}`}>
        {children}
      </div>
    </>
  )
}

/** The class of a tab, for links to pages that look like tabs. The link to the current page has `aria-current`. */
export const tabLinkClassName = styles.tab
export const tabRowClassName = styles.tabs
