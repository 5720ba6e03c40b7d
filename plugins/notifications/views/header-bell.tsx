import { notificationsRoute } from '#contracts/site-routes'
import { RouteLink } from '#kernel/router'
import { Icon } from '#ui-kit'
import styles from './notifications.module.css'
import UnseenDot from './unseen-dot'

/** The bell in the header of a phone, which shows no sidebar. */
export default function HeaderBell() {
  return (
    <RouteLink to={notificationsRoute} className={styles.bell} aria-label="Notifications">
      <Icon name="bell" size={22} />
      <UnseenDot className={styles.bellDot} />
    </RouteLink>
  )
}
