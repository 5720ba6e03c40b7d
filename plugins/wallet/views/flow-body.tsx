import { ContributionView, forgetView, Guard, LazyView, usePoint, useService, useStore } from '#kernel/react'
import { Button } from '#ui-kit'
import { Wallet, walletConnectors, walletScreens } from '../contract'
import { ConnectedScreen } from './connected-screen'
import { ConnectedWallet } from './connected-wallet'
import { HelpScreen } from './help-screen'
import { NewWalletScreen } from './new-wallet-screen'
import { OfferedWallet } from './offered-wallet'
import { routeOf } from './route-of'
import { StartScreen } from './start-screen'
import { useFormFocus } from './use-form-focus'
import { useWords } from './use-words'
import styles from './wallet.module.css'

const NO_PROPS = {}
const loadAsked = () => import('../asked/asked-screen')

interface FlowBodyProps {
  onClose?: (() => void) | undefined
  /**
   * True if all tiles are shown, and a function that changes this. The parent keeps this state, so that the list is the
   * same when the user comes back from a screen.
   */
  readonly all: readonly [boolean, (all: boolean) => void]
}

/** The content of the flow for the current route. */
export function FlowBody({ onClose, all }: FlowBodyProps) {
  const wallet = useService(Wallet)
  const { status, route, connectorName, offered } = useStore(wallet.state)
  const { words, fill, of } = useWords()
  const screens = usePoint(walletScreens)
  const connectors = usePoint(walletConnectors)
  const isConnecting = status === 'connecting'
  const form = useFormFocus(isConnecting)
  if (offered) return <OfferedWallet onClose={onClose} />
  const waiting = isConnecting && (
    <div className={styles.centred} role="status">
      <Button busy variant="ghost">
        {words.connecting}
      </Button>
      <p className={styles.text}>{fill(words.waitingFor, { wallet: connectorName })}</p>
      <Button onClick={() => wallet.cancel()}>{words.cancel}</Button>
    </div>
  )
  const screen = screens.find(({ value }) => value.route === route)
  const asked = connectors.find(({ value }) => value.asked && routeOf(value) === route)
  const shown = screen ? (
    <ContributionView key={route} point={walletScreens} entry={screen} props={NO_PROPS} />
  ) : asked ? (
    <Guard
      key={route}
      plugin={asked.owner}
      where={`${walletConnectors.id}:${asked.key}`}
      onRetry={() => forgetView(loadAsked)}
    >
      <LazyView
        load={loadAsked}
        props={{ connector: asked.value, name: of(asked.owner, `name ${asked.value.id}`, asked.value.name) }}
      />
    </Guard>
  ) : undefined
  if (shown && (asked || screen?.value.isForm))
    return (
      <>
        {waiting}
        <div ref={form} className={styles.screen} hidden={isConnecting}>
          {shown}
        </div>
      </>
    )
  if (waiting) return waiting
  if (route === '/connected' && status === 'connected') return <ConnectedScreen onClose={onClose} />
  if (route === '/help') return <HelpScreen />
  if (route === '/new-wallet') return <NewWalletScreen />
  if (shown) return shown
  if (status === 'connected') return <ConnectedWallet onClose={onClose} />
  return <StartScreen all={all[0]} onAll={() => all[1](true)} />
}
