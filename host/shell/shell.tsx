import { Outlet } from '@tanstack/react-router'
import { asidePanels, overlays } from '#kernel'
import { Slot, useNostr, usePoint, useStore } from '#kernel/react'
import { classNames } from '#ui-kit'
import { Footer } from './footer'
import { OfflineNotice } from './offline-notice'
import styles from './shell.module.css'
import { Sidebar } from './sidebar'
import { StateNotices } from './state-notices'

/** The frame around every page. It stays mounted while pages come and go. */
export function Shell() {
  const session = useStore(useNostr().session)
  const panels = usePoint(asidePanels).filter(p => p.value.when?.({ session }) ?? true)
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
          <OfflineNotice />
          <Outlet />
        </main>
        {panels.length > 0 && (
          <aside className={styles.aside} aria-label="More">
            <Slot point={asidePanels} props={{}} keep={panel => panel.when?.({ session }) ?? true} />
          </aside>
        )}
      </div>
      <Footer />
      <Slot point={overlays} props={{}} keep={overlay => overlay.when?.({ session }) ?? true} />
    </>
  )
}
