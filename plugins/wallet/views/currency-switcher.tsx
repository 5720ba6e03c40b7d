import { useRef, useState } from 'react'
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
  /** Keys move through the list before one of them chooses. */
  const keyed = useRef(false)
  /** The list that goes leaves the keyboard to the button that comes. */
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
      // Where the list opens over the page, as on phones, the press that opens it lands on the list itself.
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
