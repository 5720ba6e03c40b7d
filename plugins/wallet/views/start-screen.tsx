import { useKernel, useService, useStore } from '#kernel/react'
import { Button, TextButton } from '#ui-kit'
import { Wallet, type WalletConnector } from '../contract'
import { defaultConfig } from '../core/default-config'
import { ConnectorTile } from './connector-tile'
import { KeptWallet } from './kept-wallet'
import { routeOf } from './route-of'
import { useConnectors } from './use-connectors'
import { useWords } from './use-words'
import styles from './wallet.module.css'
import { WithLink } from './with-link'

/** Number of tiles that are shown before the user presses 'more'. */
const FIRST_TILES = 9

/** The screen /start while no wallet is connected. Shows the ways to connect. */
export function StartScreen({ all, onAll }: { readonly all: boolean; onAll(): void }) {
  const wallet = useService(Wallet)
  const { resolve } = useKernel()
  const connectors = useConnectors()
  const { appName } = useStore(wallet.config)
  const { words, fill } = useWords()
  const choose = async (connector: WalletConnector) => {
    wallet.setError(undefined)
    const route = routeOf(connector)
    if (route) return wallet.push(route)
    try {
      await (await connector.press?.())?.default(wallet, resolve)
    } catch (error) {
      wallet.setError(error instanceof Error ? error.message : String(error))
    }
  }
  const shown = all ? connectors : connectors.slice(0, FIRST_TILES)
  return (
    <>
      <KeptWallet />
      <h2 className={styles.heading}>
        {appName === defaultConfig.appName ? words.howTo : fill(words.howToApp, { app: appName })}
      </h2>
      <ul className={`${styles.tiles} ${all ? styles.all : ''}`}>
        {shown.map(connector => (
          <li key={`${connector.connectorType} ${connector.name}`}>
            <ConnectorTile connector={connector} onPress={() => void choose(connector)} />
          </li>
        ))}
      </ul>
      {shown.length < connectors.length && (
        <Button variant="ghost" onClick={onAll}>
          {fill(words.showAll, { count: connectors.length })}
        </Button>
      )}
      <p className={`${styles.text} ${styles.centred}`}>
        <span>
          <WithLink
            text={words.noWallet}
            link={part => (
              <TextButton inText onClick={() => wallet.push('/new-wallet')}>
                {part}
              </TextButton>
            )}
          />
        </span>
      </p>
    </>
  )
}
