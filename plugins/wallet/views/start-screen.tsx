import { useKernel, useService, useStore } from '#kernel/react'
import { Button, TextButton } from '#ui-kit'
import { Wallet, type WalletConnector } from '../contract'
import { defaultConfig } from '../core/default-config'
import { ConnectorTile } from './connector-tile'
import { getConnectorRoute } from './get-connector-route'
import { StoredWalletNotice } from './stored-wallet-notice'
import { TextWithLink } from './text-with-link'
import { useConnectors } from './use-connectors'
import { useTexts } from './use-texts'
import styles from './wallet.module.css'

/** Number of tiles that are shown before the user asks for all. */
const FIRST_TILES = 9

/** The screen /start while no wallet is connected: the ways to connect one. */
export function StartScreen({ showsAll, onAll }: { readonly showsAll: boolean; onAll(): void }) {
  const wallet = useService(Wallet)
  const { resolve } = useKernel()
  const connectors = useConnectors()
  const { appName } = useStore(wallet.config)
  const { words, fillIn } = useTexts()
  const choose = async (connector: WalletConnector) => {
    wallet.setError(undefined)
    const route = getConnectorRoute(connector)
    if (route) return wallet.push(route)
    try {
      await (await connector.action?.())?.default(wallet, resolve)
    } catch (error) {
      wallet.setError(error instanceof Error ? error.message : String(error))
    }
  }
  const shownConnectors = showsAll ? connectors : connectors.slice(0, FIRST_TILES)
  return (
    <>
      <StoredWalletNotice />
      <h2 className={styles.heading}>
        {appName === defaultConfig.appName ? words.howTo : fillIn(words.howToApp, { app: appName })}
      </h2>
      <ul className={`${styles.tiles} ${showsAll ? styles.all : ''}`}>
        {shownConnectors.map(connector => (
          <li key={`${connector.connectorType} ${connector.name}`}>
            <ConnectorTile connector={connector} onPress={() => void choose(connector)} />
          </li>
        ))}
      </ul>
      {shownConnectors.length < connectors.length && (
        <Button variant="ghost" onClick={onAll}>
          {fillIn(words.showAll, { count: connectors.length })}
        </Button>
      )}
      <p className={`${styles.text} ${styles.centred}`}>
        <span>
          <TextWithLink
            text={words.noWallet}
            link={part => (
              <TextButton isInText onClick={() => wallet.push('/new-wallet')}>
                {part}
              </TextButton>
            )}
          />
        </span>
      </p>
    </>
  )
}
