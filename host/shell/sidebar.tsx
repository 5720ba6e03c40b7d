import styles from './navigation.module.css'
import { SidebarContent } from './sidebar-content'

/** The sidebar of wide screens: only icons from a width of 820 px on, with labels from 1200 px on. */
export function Sidebar() {
  return (
    <div className={styles.sidebar}>
      <SidebarContent />
    </div>
  )
}
