import type { WalletConnector } from '../contract'
import styles from './wallet.module.css'

/** A tile that shows the mark and the name of a wallet. */
export function ConnectorTile({ connector, onPress }: { connector: WalletConnector; onPress(): void }) {
  const { name, tile } = connector
  return (
    <button type="button" className={styles.tile} onClick={onPress}>
      <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
        <rect width="24" height="24" fill={tile.background} />
        <path
          d={tile.mark}
          transform="translate(6 6) scale(.5)"
          fill="none"
          stroke={tile.ink}
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {name}
    </button>
  )
}
