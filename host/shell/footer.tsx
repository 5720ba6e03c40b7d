import { footerItems } from '#kernel'
import { useOffered, useSessionFacts } from '#kernel/react'
import { NavLink } from './nav-link'
import styles from './navigation.module.css'

/** The bar at the bottom of a phone. */
export function Footer() {
  const items = useOffered(footerItems, useSessionFacts())
  if (items.length === 0) return null
  return (
    <nav className={styles.footer} aria-label="Quick">
      <ul>
        {items.map(({ key, owner, value }) => (
          <li key={key}>
            <NavLink item={value} owner={owner} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
