import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Slot, useOffered, useSessionFacts } from '#kernel/react'
import { asidePanels, overlays } from '#kernel/shell'
import { classNames } from '#ui-kit'
import { useHost } from '../host-context'
import { Footer } from './footer'
import { OfflineStatus } from './offline-status'
import styles from './shell.module.css'
import { Sidebar } from './sidebar'
import { useRoute } from './use-route'

const StateNotices = lazy(() => import('./state-notices'))

/** The frame around every page. It stays mounted when the page changes. */
export function Shell() {
  const facts = useSessionFacts()
  const { safe, durable } = useHost()
  const panels = useOffered(asidePanels, facts)
  const wide = useRoute()?.wide
  const withAside = panels.length > 0 && !wide
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <div className={classNames(styles.shell, withAside && styles.withAside, wide && styles.wide)}>
        <div className={styles.side}>
          <Sidebar />
        </div>
        <main id="main" className={styles.main} tabIndex={-1}>
          {(safe || !durable) && (
            <Suspense>
              <StateNotices />
            </Suspense>
          )}
          <OfflineStatus />
          <Outlet />
        </main>
        {withAside && (
          <aside className={styles.aside} aria-label="More">
            <Slot point={asidePanels} props={{}} facts={facts} />
          </aside>
        )}
      </div>
      <Footer />
      <Slot point={overlays} props={{}} facts={facts} />
    </>
  )
}
