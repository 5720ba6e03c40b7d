import { footerItems } from '#kernel'
import { useNostr, usePoint, useStore } from '#kernel/react'
import { NavLink } from './nav-link'
import styles from './navigation.module.css'

/** The bar at the bottom of a phone. */
export function Footer() {
  const session = useStore(useNostr().session)
  const items = usePoint(footerItems).filter(i => i.value.when?.({ session }) ?? true)
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
