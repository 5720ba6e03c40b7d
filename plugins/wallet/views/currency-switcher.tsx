import { useRef, useState } from 'react'
import { useService, useStore } from '#kernel/react'
import { Wallet } from '../contract'
import { currencies } from '../money/currencies'
import { useWords } from './use-words'
import styles from './wallet.module.css'
import WalletBalance from './wallet-balance'

/** The balance; a press opens a list of currencies. */
export function CurrencySwitcher() {
  const wallet = useService(Wallet)
  const currency = useStore(wallet.state, state => state.currency)
  const { words } = useWords()
  const [choosing, setChoosing] = useState(false)
  /** True while the keyboard moves through the list; then a change does not choose yet. */
  const keyed = useRef(false)
  /** True if the button must take the focus when the list closes. */
  const back = useRef(false)
  const leave = () => {
    back.current = true
    setChoosing(false)
  }
  const choose = (code: string) => {
    wallet.setCurrency(code)
    leave()
  }
  if (!choosing)
    return (
      <button
        type="button"
        className={`${styles.amount} ${styles.balance}`}
        title={words.changeCurrency}
        ref={element => {
          if (back.current) element?.focus()
          back.current = false
        }}
        onClick={() => {
          keyed.current = false
          setChoosing(true)
        }}
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
      onPointerDown={() => {
        keyed.current = false
      }}
      onKeyDown={event => {
        keyed.current = true
        if (event.key !== 'Escape' && event.key !== 'Enter') return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Enter') choose(event.currentTarget.value)
        else leave()
      }}
      // If the list opens as an overlay, as on phones, the press that opens it hits the list itself.
      onChange={event => {
        if (!keyed.current) choose(event.currentTarget.value)
      }}
      onClick={({ target }) => {
        if (target instanceof HTMLOptionElement) choose(target.value)
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
