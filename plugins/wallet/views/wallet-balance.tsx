import { useService, useStore } from '#kernel/react'
import { Icon } from '#ui-kit'
import { Wallet } from '../contract'
import { useWords } from './use-words'

/** The balance in the currency chosen; one that could not be read again bears a warning sign. */
export default function WalletBalance() {
  const { balanceText, balanceFailed } = useStore(useService(Wallet).state)
  const { words } = useWords()
  const text = balanceText ?? (balanceFailed ? '' : words.loading)
  return (
    <>
      {text && <span>{text}</span>}
      {balanceFailed && <Icon name="warning" label={words.balanceFailed} />}
    </>
  )
}
