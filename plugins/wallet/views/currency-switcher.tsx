import { useState } from 'react'
import { useService, useStore } from '#kernel/react'
import { Wallet } from '../contract'
import { currencies } from '../money/currencies'
import { useWords } from './use-words'
import styles from './wallet.module.css'
import WalletBalance from './wallet-balance'

/** The balance; pressed, a list of currencies to see it in. */
export function CurrencySwitcher() {
  const wallet = useService(Wallet)
  const currency = useStore(wallet.state, state => state.currency)
  const { words } = useWords()
  const [choosing, setChoosing] = useState(false)
  if (!choosing)
    return (
      <button
        type="button"
        className={`${styles.amount} ${styles.balance}`}
        title={words.changeCurrency}
        onClick={() => setChoosing(true)}
      >
        <WalletBalance />
      </button>
    )
  return (
    <select
      className={styles.currencies}
      aria-label={words.currency}
      size={6}
      defaultValue={currency}
      ref={element => element?.focus()}
      onBlur={() => setChoosing(false)}
      onKeyDown={event => {
        if (event.key !== 'Escape' && event.key !== 'Enter') return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Enter') wallet.setCurrency(event.currentTarget.value)
        setChoosing(false)
      }}
      onClick={event => {
        const { value } = event.currentTarget
        wallet.setCurrency(value)
        setChoosing(false)
      }}
    >
      {currencies.map(({ code, flag }) => (
        <option key={code} value={code}>
          {flag} {code}
        </option>
      ))}
    </select>
  )
}
