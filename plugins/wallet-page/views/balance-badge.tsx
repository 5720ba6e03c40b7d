import { Wallet } from '#contracts/wallet'
import { useOptionalService, useService, useStore } from '#kernel/react'
import { shortBalance } from '../short-balance'
import styles from './wallet-page.module.css'

/** Whether there is a connection to take up; the wallet's code is not asked for when there is none. */
function isSaved(): boolean {
  try {
    return localStorage.getItem('bc:config') !== null
  } catch {
    return false
  }
}

/** The balance beside the menu item, short, with the whole one behind it, once a wallet is connected. */
export default function BalanceBadge() {
  const running = useOptionalService(Wallet)
  return running || isSaved() ? <Balance /> : null
}

function Balance() {
  const { status, balance, balanceText, currency } = useStore(useService(Wallet).state)
  if (status !== 'connected' || balance === undefined || balanceText === undefined) return null
  return (
    <span className={styles.badge} title={balanceText}>
      {shortBalance(balanceText, balance, currency)}
    </span>
  )
}
