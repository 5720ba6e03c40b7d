import { WALLET_CONFIG_KEY, Wallet } from '#contracts/wallet'
import { useOptionalService, useService, useStore } from '#kernel/react'
import { shortenBalance } from '../shorten-balance'
import styles from './wallet-page.module.css'

/** True if a connection is stored. Without one, the wallet's code is not loaded. */
function isSaved(): boolean {
  try {
    return localStorage.getItem(WALLET_CONFIG_KEY) !== null
  } catch {
    return false
  }
}

/**
 * Shows the abbreviated balance beside the menu item, with the full balance as its title. Renders nothing unless a
 * wallet is connected.
 */
export default function BalanceBadge() {
  const running = useOptionalService(Wallet)
  return running || isSaved() ? <Balance /> : null
}

function Balance() {
  const { status, balance, balanceText, currency } = useStore(useService(Wallet).state)
  if (status !== 'connected' || balance === undefined || balanceText === undefined) return null
  return (
    <span className={styles.badge} title={balanceText}>
      {shortenBalance(balanceText, balance, currency)}
    </span>
  )
}
