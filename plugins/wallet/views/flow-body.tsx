import { ContributionView, usePoint, useService, useStore } from '#kernel/react'
import { Button } from '#ui-kit'
import { Wallet, walletScreens } from '../contract'
import { ConnectedScreen } from './connected-screen'
import { ConnectedWallet } from './connected-wallet'
import { HelpScreen } from './help-screen'
import { NewWalletScreen } from './new-wallet-screen'
import { StartScreen } from './start-screen'
import styles from './wallet.module.css'

const NOTHING = {}

/** What the flow shows at its route. */
export function FlowBody({ onClose }: { onClose?: (() => void) | undefined }) {
  const wallet = useService(Wallet)
  const { status, route, connectorName } = useStore(wallet.state)
  const screens = usePoint(walletScreens)
  if (status === 'connecting')
    return (
      <div className={styles.centred} role="status">
        <Button busy variant="ghost">
          Connecting...
        </Button>
        <p className={styles.text}>Waiting for {connectorName}</p>
        <Button onClick={() => wallet.cancel()}>Cancel</Button>
      </div>
    )
  if (route === '/connected' && status === 'connected') return <ConnectedScreen onClose={onClose} />
  if (route === '/help') return <HelpScreen />
  if (route === '/new-wallet') return <NewWalletScreen />
  const screen = screens.find(({ value }) => value.route === route)
  if (screen) return <ContributionView key={route} point={walletScreens} entry={screen} props={NOTHING} />
  return status === 'connected' ? <ConnectedWallet onClose={onClose} /> : <StartScreen />
}
