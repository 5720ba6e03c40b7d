import { homeRoute } from '#contracts/feeds'
import { sidebarItems } from '#kernel'
import { useOffered, useSessionFacts } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { NavLink } from './nav-link'
import styles from './navigation.module.css'

/** Logo, name and the places of the app. Items come and go with their plugins. */
export function SidebarList() {
  const items = useOffered(sidebarItems, useSessionFacts())
  return (
    <>
      <header>
        <RouteLink to={homeRoute} className={styles.brand} aria-label="Pinion, home">
          <img src="/icon.svg" alt="" width={26} height={26} />
          <span className={styles.name}>Pinion</span>
        </RouteLink>
      </header>
      <nav aria-label="Main">
        <ul className={styles.list}>
          {items.map(({ key, owner, value }) => (
            <li key={key}>
              <NavLink item={value} owner={owner} />
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
