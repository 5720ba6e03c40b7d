import { useLocation } from '@tanstack/react-router'
import { LazyView, PluginBoundary, useKernel } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { type NavigationItem, pageRefreshed } from '#kernel/shell'
import { Icon } from '#ui-kit'
import styles from './navigation.module.css'

/** True if the current page is the item's page or below it. */
const isActive = (path: string, currentPath: string) =>
  path === '/' ? currentPath === '/' : currentPath === path || currentPath.startsWith(`${path}/`)

/**
 * A link in the sidebar or the footer. On the item's own page, a click scrolls to the top, or, at the top, asks the
 * page to load newer content.
 */
export function NavLink({ item, owner }: { item: NavigationItem; owner: string }) {
  const currentPath = useLocation({ select: location => location.pathname })
  const kernel = useKernel()
  const isCurrent = isActive(item.to.path, currentPath)
  return (
    <RouteLink
      to={item.to}
      className={styles.link}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={event => {
        if (item.to.path !== currentPath || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        if (window.scrollY > 0) window.scrollTo({ top: 0 })
        else kernel.emit(pageRefreshed, { path: currentPath })
      }}
    >
      <Icon name={item.icon} size={22} />
      <span className={styles.label}>{item.label}</span>
      {item.badge && (
        <PluginBoundary plugin={owner} where={`badge:${owner}/${item.id}`} fallback={null}>
          <LazyView load={item.badge} props={{}} />
        </PluginBoundary>
      )}
    </RouteLink>
  )
}
