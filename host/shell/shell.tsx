import { Outlet } from '@tanstack/react-router'
import { Slot, useOffered, useSessionFacts } from '#kernel/react'
import { asidePanels, overlays } from '#kernel/shell'
import { classNames } from '#ui-kit'
import { Footer } from './footer'
import { OfflineStatus } from './offline-status'
import styles from './shell.module.css'
import { Sidebar } from './sidebar'
import { StateNotices } from './state-notices'

/** The frame around every page. It stays mounted when the page changes. */
export function Shell() {
  const facts = useSessionFacts()
  const panels = useOffered(asidePanels, facts)
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <div className={classNames(styles.shell, panels.length > 0 && styles.withAside)}>
        <div className={styles.side}>
          <Sidebar />
        </div>
        <main id="main" className={styles.main} tabIndex={-1}>
          <StateNotices />
          <OfflineStatus />
          <Outlet />
        </main>
        {panels.length > 0 && (
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
