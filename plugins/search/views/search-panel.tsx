import { useLocation } from '@tanstack/react-router'
import { searchRoute } from '#contracts/site-routes'
import styles from './search.module.css'
import SearchBox from './search-box'

/** The search box in the right column. Renders nothing on the search page, which has its own box. */
export default function SearchPanel() {
  const currentPath = useLocation({ select: l => l.pathname })
  if (currentPath === searchRoute.path || currentPath.startsWith(`${searchRoute.path}/`)) return null
  return (
    <div className={styles.panel}>
      <SearchBox />
    </div>
  )
}
