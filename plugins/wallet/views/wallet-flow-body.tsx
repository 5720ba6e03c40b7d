import {
  ContributionView,
  clearViewCache,
  LazyView,
  PluginBoundary,
  useContributions,
  useService,
  useStore,
} from '#kernel/react'
import { Button } from '#ui-kit'
import { Wallet, walletConnectors, walletScreens } from '../contract'
import { ConnectedWalletScreen } from './connected-wallet-screen'
import { getConnectorRoute } from './get-connector-route'
import { HelpScreen } from './help-screen'
import { NewWalletScreen } from './new-wallet-screen'
import { StartScreen } from './start-screen'
import { useFormFocus } from './use-form-focus'
import { useTexts } from './use-texts'
import styles from './wallet.module.css'
import { WalletConnectedScreen } from './wallet-connected-screen'
import { WalletFromLinkPrompt } from './wallet-from-link-prompt'

const NO_PROPS = {}
const loadGuestWalletScreen = () => import('../guest-wallet/guest-wallet-screen')

interface FlowBodyProps {
  onClose?: (() => void) | undefined
  /**
   * Whether all tiles are shown, and a function that sets this. The parent keeps it, so that the list is the same when
   * the user comes back from a screen.
   */
  readonly all: readonly [boolean, (all: boolean) => void]
}

/** The content of the flow for the current route. */
export function WalletFlowBody({ onClose, all }: FlowBodyProps) {
  const wallet = useService(Wallet)
  const { status, route, connectorName, hasOffer } = useStore(wallet.state)
  const { words, fillIn, translate } = useTexts()
  const screens = useContributions(walletScreens)
  const connectors = useContributions(walletConnectors)
  const isConnecting = status === 'connecting'
  const form = useFormFocus(isConnecting)
  if (hasOffer) return <WalletFromLinkPrompt onClose={onClose} />
  const connectingView = isConnecting && (
    <div className={styles.centred} role="status">
      <Button busy variant="ghost">
        {words.connecting}
      </Button>
      <p className={styles.text}>{fillIn(words.waitingFor, { wallet: connectorName })}</p>
      <Button onClick={() => wallet.cancelConnecting()}>{words.cancel}</Button>
    </div>
  )
  const screen = screens.find(({ value }) => value.route === route)
  const guestConnector = connectors.find(
    ({ value }) => value.guestWallet && getConnectorRoute(value) === route,
  )
  const shownScreen = screen ? (
    <ContributionView key={route} point={walletScreens} entry={screen} props={NO_PROPS} />
  ) : guestConnector ? (
    <PluginBoundary
      key={route}
      plugin={guestConnector.owner}
      where={`${walletConnectors.id}:${guestConnector.key}`}
      onRetry={() => clearViewCache(loadGuestWalletScreen)}
    >
      <LazyView
        load={loadGuestWalletScreen}
        props={{
          connector: guestConnector.value,
          name: translate(guestConnector.owner, `name ${guestConnector.value.id}`, guestConnector.value.name),
        }}
      />
    </PluginBoundary>
  ) : undefined
  if (shownScreen && (guestConnector || screen?.value.isForm))
    return (
      <>
        {connectingView}
        <div ref={form} className={styles.screen} hidden={isConnecting}>
          {shownScreen}
        </div>
      </>
    )
  if (connectingView) return connectingView
  if (route === '/connected' && status === 'connected') return <WalletConnectedScreen onClose={onClose} />
  if (route === '/help') return <HelpScreen />
  if (route === '/new-wallet') return <NewWalletScreen />
  if (shownScreen) return shownScreen
  if (status === 'connected') return <ConnectedWalletScreen onClose={onClose} />
  return <StartScreen showsAll={all[0]} onAll={() => all[1](true)} />
}
