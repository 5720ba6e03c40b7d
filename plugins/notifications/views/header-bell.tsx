import { RouteLink } from '#kernel/router'
import { Icon } from '#ui-kit'
import { notificationsRoute } from '../contract'
import NewDot from './new-dot'
import styles from './notifications.module.css'

/** The bell on a phone, because phones have no sidebar. */
export default function HeaderBell() {
  return (
    <RouteLink to={notificationsRoute} className={styles.bell} aria-label="Notifications">
      <Icon name="bell" size={22} />
      <NewDot />
    </RouteLink>
  )
}
