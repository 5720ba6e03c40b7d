import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Slot, useApplicableContributions, useShellContext } from '#kernel/react'
import { asidePanels, overlays } from '#kernel/shell'
import { classNames } from '#ui-kit'
import { useHostServices } from '../host-context'
import { Footer } from './footer'
import { OfflineAnnouncement } from './offline-announcement'
import styles from './page-shell.module.css'
import { Sidebar } from './sidebar'
import { useCurrentRoute } from './use-current-route'

const StateNotices = lazy(() => import('./app-state-notices'))

/** The frame around every page. It stays mounted when the page changes. */
export function PageShell() {
  const sessionFacts = useShellContext()
  const { isSafeStart, durable } = useHostServices()
  const panels = useApplicableContributions(asidePanels, sessionFacts)
  const isWide = useCurrentRoute()?.wide
  const hasAside = panels.length > 0 && !isWide
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <div className={classNames(styles.shell, hasAside && styles.withAside, isWide && styles.wide)}>
        <div className={styles.side}>
          <Sidebar />
        </div>
        <main id="main" className={styles.main} tabIndex={-1}>
          {(isSafeStart || !durable) && (
            <Suspense>
              <StateNotices />
            </Suspense>
          )}
          <OfflineAnnouncement />
          <Outlet />
        </main>
        {hasAside && (
          <aside className={styles.aside} aria-label="More">
            <Slot point={asidePanels} props={{}} facts={sessionFacts} />
          </aside>
        )}
      </div>
      <Footer />
      <Slot point={overlays} props={{}} facts={sessionFacts} />
    </>
  )
}
