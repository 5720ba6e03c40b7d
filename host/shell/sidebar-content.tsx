import { homeRoute } from '#contracts/site-routes'
import { useApplicableContributions, useShellContext } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { sidebarItems } from '#kernel/shell'
import { NavLink } from './nav-link'
import styles from './navigation.module.css'
import { ShellSlot } from './shell-slot'
import { Wordmark } from './wordmark'

/** The content of the sidebar: logo, name, the links to the pages, and what plugins add above and below. */
export function SidebarContent() {
  const items = useApplicableContributions(sidebarItems, useShellContext())
  return (
    <>
      <header>
        <RouteLink to={homeRoute} className={styles.brand} aria-label="Pinion, home">
          {/* biome-ignore lint/correctness/noRestrictedElements: a file of this site */}
          <img src="/icon.svg" alt="" width={26} height={26} />
          <Wordmark className={styles.name} />
        </RouteLink>
      </header>
      <ShellSlot slot="sidebar-top" className={styles.top} />
      <nav aria-label="Main">
        <ul className={styles.list}>
          {items.map(({ key, owner, value }) => (
            <li key={key}>
              <NavLink item={value} owner={owner} />
            </li>
          ))}
        </ul>
      </nav>
      <ShellSlot slot="sidebar-bottom" className={styles.bottom} />
    </>
  )
}
