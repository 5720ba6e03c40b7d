import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { homeRoute } from '#contracts/site-routes'
import { useGoBack } from '#kernel/router'
import { classNames, IconButton } from '#ui-kit'
import { MenuButton } from './menu-button'
import { OfflineBadge } from './offline-badge'
import styles from './page-header.module.css'
import { ShellSlot } from './shell-slot'
import { useCurrentRoute } from './use-current-route'
import { useHiddenOnScroll } from './use-hidden-on-scroll'

interface HostPageHeaderProps {
  readonly title: string
  readonly stays?: boolean
  readonly children?: ReactNode
}

/**
 * The bar above a page. On a phone it is hidden while the reader scrolls down, and shown as soon as the reader scrolls
 * up. A click on it scrolls to the top, or, at the top, to the bottom.
 */
export default function HostPageHeader({ title, stays, children }: HostPageHeaderProps) {
  const isHidden = useHiddenOnScroll() && !stays
  const goBack = useGoBack()
  const path = useLocation({ select: location => location.pathname })
  const isHome = path === homeRoute.path
  const route = useCurrentRoute()
  useEffect(() => {
    document.title = isHome ? 'Pinion' : `${title} · Pinion`
  }, [title, isHome])

  const scrollToEdge = () =>
    window.scrollTo({ top: window.scrollY > 0 ? 0 : document.documentElement.scrollHeight })
  const onBack = () => goBack((route?.back ?? homeRoute).path)
  return (
    <header className={classNames(styles.header, isHidden && styles.hidden)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; keys have Home and End */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className={styles.bar} onClick={event => event.target === event.currentTarget && scrollToEdge()}>
        {isHome ? (
          <MenuButton className={styles.menu} />
        ) : (
          <IconButton icon="back" label="Back" className={styles.back} onClick={onBack} />
        )}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <h1 className={styles.title} onClick={scrollToEdge}>
          {title}
        </h1>
        <OfflineBadge />
        <ShellSlot slot="header" className={styles.pieces} />
      </div>
      {children}
    </header>
  )
}
