import { Wallet } from '#contracts/wallet'
import { useOptionalService, useService, useStore } from '#kernel/react'
import styles from './wallet-page.module.css'

/** Whether there is a connection to take up; the wallet's code is not asked for when there is none. */
function isSaved(): boolean {
  try {
    return localStorage.getItem('bc:config') !== null
  } catch {
    return false
  }
}

/** The balance beside the menu item, once a wallet is connected. */
export default function BalanceBadge() {
  const running = useOptionalService(Wallet)
  return running || isSaved() ? <Balance /> : null
}

function Balance() {
  const { status, balanceText } = useStore(useService(Wallet).state)
  if (status !== 'connected' || balanceText === undefined) return null
  return <span className={styles.badge}>{balanceText}</span>
}
