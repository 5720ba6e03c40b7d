import { type ReactNode, useRef } from 'react'
import { usePoint, useService, useStore } from '#kernel/react'
import { IconButton } from '#ui-kit'
import { Wallet, walletConnectors, walletScreens } from '../contract'
import { routeOf } from './route-of'
import { usePlace } from './use-place'
import { useWords } from './use-words'
import styles from './wallet.module.css'

interface FrameProps {
  onClose?: (() => void) | undefined
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** The frame of the flow: a header with back, help and close buttons, the content, and the error if there is one. */
export function FlowFrame({ onClose, title, children }: FrameProps) {
  const wallet = useService(Wallet)
  const { route, error, status } = useStore(wallet.state)
  const screens = usePoint(walletScreens)
  const flow = useRef<HTMLElement>(null)
  usePlace(flow, route)
  const inside = route !== '/start' && route !== '/connected'
  const { words, reason, of, fill } = useWords()
  const connectors = usePoint(walletConnectors)
  const asked = connectors.find(({ value }) => value.asked && routeOf(value) === route)
  const screen = screens.find(({ value }) => value.route === route)
  const titles: Readonly<Record<string, string>> = {
    '/help': words.helpTitle,
    '/new-wallet': words.newWalletTitle,
  }
  const named =
    titles[route] ??
    (asked
      ? fill(words.askedTitle, { wallet: of(asked.owner, `name ${asked.value.id}`, asked.value.name) })
      : screen && of(screen.owner, `title ${screen.value.id}`, screen.value.title))
  return (
    <section ref={flow} className={styles.flow} aria-label={words.wallet}>
      <header className={styles.bar}>
        {inside ? <IconButton icon="back" label={words.back} onClick={() => wallet.back()} /> : <span />}
        {(title ?? named) && <h2 className={styles.title}>{title ?? named}</h2>}
        <div className={styles.tools}>
          {route !== '/help' && status !== 'connecting' && (
            <IconButton icon="about" label={words.help} onClick={() => wallet.push('/help')} />
          )}
          {onClose && <IconButton icon="close" label={words.close} onClick={onClose} />}
        </div>
      </header>
      <div className={styles.body} key={route}>
        {children}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {reason(error)}
        </p>
      )}
    </section>
  )
}
