import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { homeRoute } from '#contracts/feeds'
import { useGoBack } from '#kernel/router'
import { classNames, IconButton } from '#ui-kit'
import { MenuButton } from './menu-button'
import { OfflineMark } from './offline-mark'
import styles from './page-header.module.css'
import { ShellPieces } from './shell-pieces'
import { useHidesOnScroll } from './use-hides-on-scroll'
import { useRoute } from './use-route'

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
  const hidden = useHidesOnScroll() && !stays
  const goBack = useGoBack()
  const path = useLocation({ select: l => l.pathname })
  const home = path === homeRoute.path
  const route = useRoute()
  useEffect(() => {
    document.title = home ? 'Pinion' : `${title} · Pinion`
  }, [title, home])

  const jump = () => window.scrollTo({ top: window.scrollY > 0 ? 0 : document.documentElement.scrollHeight })
  const back = () => goBack((route?.back ?? homeRoute).path)
  return (
    <header className={classNames(styles.header, hidden && styles.hidden)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; keys have Home and End */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className={styles.bar} onClick={event => event.target === event.currentTarget && jump()}>
        {home ? (
          <MenuButton className={styles.menu} />
        ) : (
          <IconButton icon="back" label="Back" className={styles.back} onClick={back} />
        )}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <h1 className={styles.title} onClick={jump}>
          {title}
        </h1>
        <OfflineMark />
        <ShellPieces place="header" className={styles.pieces} />
      </div>
      {children}
    </header>
  )
}
