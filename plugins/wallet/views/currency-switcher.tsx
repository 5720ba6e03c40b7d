import { useRef, useState } from 'react'
import { useService, useStore } from '#kernel/react'
import { Wallet } from '../contract'
import { currencies } from '../money/currencies'
import { useTexts } from './use-texts'
import styles from './wallet.module.css'
import WalletBalance from './wallet-balance'

/** Shows the balance. Pressing it opens a list of currencies. */
export function CurrencySwitcher() {
  const wallet = useService(Wallet)
  const currency = useStore(wallet.state, state => state.currency)
  const { words } = useTexts()
  const [choosing, setChoosing] = useState(false)
  /**
   * True while the user moves through the list with the keyboard, so that each step's `change` event does not choose
   * yet.
   */
  const isKeyboard = useRef(false)
  /** True if the button must get the focus when the list has closed. */
  const mustRefocus = useRef(false)
  const close = () => {
    mustRefocus.current = true
    setChoosing(false)
  }
  const choose = (code: string) => {
    wallet.setCurrency(code)
    close()
  }
  if (!choosing)
    return (
      <button
        type="button"
        className={`${styles.amount} ${styles.balance}`}
        title={words.changeCurrency}
        ref={element => {
          if (mustRefocus.current) element?.focus()
          mustRefocus.current = false
        }}
        onClick={() => {
          isKeyboard.current = false
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
        isKeyboard.current = false
      }}
      onKeyDown={event => {
        isKeyboard.current = true
        if (event.key !== 'Escape' && event.key !== 'Enter') return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Enter') choose(event.currentTarget.value)
        else close()
      }}
      // On phones, the list opens over the page, and the press that opens it hits the `select` itself. So a currency is
      // chosen by `change`.
      onChange={event => {
        if (!isKeyboard.current) choose(event.currentTarget.value)
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
