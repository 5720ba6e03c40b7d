import { ContributionView, usePoint, useService, useStore } from '#kernel/react'
import { Button } from '#ui-kit'
import { Wallet, walletScreens } from '../contract'
import { ConnectedScreen } from './connected-screen'
import { ConnectedWallet } from './connected-wallet'
import { HelpScreen } from './help-screen'
import { NewWalletScreen } from './new-wallet-screen'
import { OfferedWallet } from './offered-wallet'
import { StartScreen } from './start-screen'
import { useWords } from './use-words'
import styles from './wallet.module.css'

const NO_PROPS = {}

interface FlowBodyProps {
  onClose?: (() => void) | undefined
  /**
   * Whether all tiles are shown, and a setter. The parent keeps this state, so that the list is the same when the user
   * comes back from a screen.
   */
  readonly all: readonly [boolean, (all: boolean) => void]
}

/** The content of the flow for the current route. */
export function FlowBody({ onClose, all }: FlowBodyProps) {
  const wallet = useService(Wallet)
  const { status, route, connectorName, offered } = useStore(wallet.state)
  const { words, fill } = useWords()
  const screens = usePoint(walletScreens)
  if (offered) return <OfferedWallet onClose={onClose} />
  if (status === 'connecting')
    return (
      <div className={styles.centred} role="status">
        <Button busy variant="ghost">
          {words.connecting}
        </Button>
        <p className={styles.text}>{fill(words.waitingFor, { wallet: connectorName })}</p>
        <Button onClick={() => wallet.cancel()}>{words.cancel}</Button>
      </div>
    )
  if (route === '/connected' && status === 'connected') return <ConnectedScreen onClose={onClose} />
  if (route === '/help') return <HelpScreen />
  if (route === '/new-wallet') return <NewWalletScreen />
  const screen = screens.find(({ value }) => value.route === route)
  if (screen) return <ContributionView key={route} point={walletScreens} entry={screen} props={NO_PROPS} />
  if (status === 'connected') return <ConnectedWallet onClose={onClose} />
  return <StartScreen all={all[0]} onAll={() => all[1](true)} />
}
