import { homeRoute } from '#contracts/feeds'
import { useOffered, useSessionFacts } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { sidebarItems } from '#kernel/shell'
import { NavLink } from './nav-link'
import styles from './navigation.module.css'
import { ShellPieces } from './shell-pieces'
import { Wordmark } from './wordmark'

/** The content of the sidebar: logo, name, the links to the pages, and what plugins add above and below. */
export function SidebarList() {
  const items = useOffered(sidebarItems, useSessionFacts())
  return (
    <>
      <header>
        <RouteLink to={homeRoute} className={styles.brand} aria-label="Pinion, home">
          {/* biome-ignore lint/correctness/noRestrictedElements: a file of this site */}
          <img src="/icon.svg" alt="" width={26} height={26} />
          <Wordmark className={styles.name} />
        </RouteLink>
      </header>
      <ShellPieces place="sidebar-top" className={styles.top} />
      <nav aria-label="Main">
        <ul className={styles.list}>
          {items.map(({ key, owner, value }) => (
            <li key={key}>
              <NavLink item={value} owner={owner} />
            </li>
          ))}
        </ul>
      </nav>
      <ShellPieces place="sidebar-bottom" className={styles.bottom} />
    </>
  )
}
