import { useLocation } from '@tanstack/react-router'
import { footerItems } from '#kernel'
import { ContributionView, useOffered, useSessionFacts } from '#kernel/react'
import { NavLink } from './nav-link'
import styles from './navigation.module.css'
import { ShellPieces } from './shell-pieces'

const NO_PROPS = {}

/** The bottom of a phone: the bar, and what plugins put above it. A conversation has that room for itself. */
export function Footer() {
  const items = useOffered(footerItems, useSessionFacts())
  const path = useLocation({ select: l => l.pathname })
  if (path.startsWith('/chats/') && path !== '/chats/new') return null
  return (
    <div className={styles.footer}>
      <ShellPieces place="footer" className={styles.line} />
      {items.length > 0 && (
        <nav aria-label="Quick">
          <ul>
            {items.map(entry => (
              <li key={entry.key}>
                {'to' in entry.value ? (
                  <NavLink item={entry.value} owner={entry.owner} />
                ) : (
                  <ContributionView
                    point={footerItems}
                    entry={{ ...entry, value: entry.value }}
                    props={NO_PROPS}
                    fallback={null}
                  />
                )}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
