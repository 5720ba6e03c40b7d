import { type ReactNode, useRef } from 'react'
import { useContributions, useService, useStore } from '#kernel/react'
import { IconButton } from '#ui-kit'
import { Wallet, walletConnectors, walletScreens } from '../contract'
import { getConnectorRoute } from './get-connector-route'
import { useHeadingFocus } from './use-heading-focus'
import { useTexts } from './use-texts'
import styles from './wallet.module.css'

interface FlowFrameProps {
  onClose?: (() => void) | undefined
  readonly title?: string | undefined
  readonly children: ReactNode
}

/**
 * The frame around each screen of the flow: back, help and close buttons, the screen, and the error if there is one.
 */
export function WalletFlowFrame({ onClose, title, children }: FlowFrameProps) {
  const wallet = useService(Wallet)
  const { route, error, status } = useStore(wallet.state)
  const screens = useContributions(walletScreens)
  const flow = useRef<HTMLElement>(null)
  useHeadingFocus(flow, route)
  const hasBackButton = route !== '/start' && route !== '/connected'
  const { words, translateError, translate, fillIn } = useTexts()
  const connectors = useContributions(walletConnectors)
  const guestConnector = connectors.find(
    ({ value }) => value.guestWallet && getConnectorRoute(value) === route,
  )
  const screen = screens.find(({ value }) => value.route === route)
  const titles: Readonly<Record<string, string>> = {
    '/help': words.helpTitle,
    '/new-wallet': words.newWalletTitle,
  }
  const routeTitle =
    titles[route] ??
    (guestConnector
      ? fillIn(words.askedTitle, {
          wallet: translate(
            guestConnector.owner,
            `name ${guestConnector.value.id}`,
            guestConnector.value.name,
          ),
        })
      : screen && translate(screen.owner, `title ${screen.value.id}`, screen.value.title))
  return (
    <section ref={flow} className={styles.flow} aria-label={words.wallet}>
      <header className={styles.bar}>
        {hasBackButton ? (
          <IconButton icon="back" label={words.back} onClick={() => wallet.back()} />
        ) : (
          <span />
        )}
        {(title ?? routeTitle) && <h2 className={styles.title}>{title ?? routeTitle}</h2>}
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
          {translateError(error)}
        </p>
      )}
    </section>
  )
}
