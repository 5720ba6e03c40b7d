import type { ReactNode } from 'react'
import { usePoint, useService, useStore } from '#kernel/react'
import { IconButton } from '#ui-kit'
import { Wallet, walletScreens } from '../contract'
import styles from './wallet.module.css'

const TITLES: Readonly<Record<string, string>> = { '/help': 'Help', '/new-wallet': 'Get a Wallet' }

interface FrameProps {
  onClose?: (() => void) | undefined
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** The header of the flow with the way back, help and the cross; what it shows; and what went wrong. */
export function FlowFrame({ onClose, title, children }: FrameProps) {
  const wallet = useService(Wallet)
  const { route, error, status } = useStore(wallet.state)
  const screens = usePoint(walletScreens)
  const inside = route !== '/start' && route !== '/connected'
  const named = TITLES[route] ?? screens.find(({ value }) => value.route === route)?.value.title
  return (
    <section className={styles.flow} aria-label="Wallet">
      <header className={styles.bar}>
        {inside ? <IconButton icon="back" label="Back" onClick={() => wallet.back()} /> : <span />}
        {(title ?? named) && <h2 className={styles.title}>{title ?? named}</h2>}
        <div className={styles.tools}>
          {route !== '/help' && status !== 'connecting' && (
            <IconButton icon="about" label="Help" onClick={() => wallet.push('/help')} />
          )}
          {onClose && <IconButton icon="close" label="Close" onClick={onClose} />}
        </div>
      </header>
      <div className={styles.body} key={route}>
        {children}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </section>
  )
}
