import styles from './navigation.module.css'
import { SidebarList } from './sidebar-list'

/** The icon rail from 820 px, the labelled sidebar from 1200 px. */
export function Sidebar() {
  return (
    <div className={styles.sidebar}>
      <SidebarList />
    </div>
  )
}
