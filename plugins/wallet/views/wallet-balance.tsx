import { useService, useStore } from '#kernel/react'
import { Icon } from '#ui-kit'
import { Wallet } from '../contract'
import { useTexts } from './use-texts'

/** Shows the balance in the chosen currency, with a warning sign if it could not be read the last time. */
export default function WalletBalance() {
  const { balanceText, balanceFailed } = useStore(useService(Wallet).state)
  const { words } = useTexts()
  const text = balanceText ?? (balanceFailed ? '' : words.loading)
  return (
    <>
      {text && <span>{text}</span>}
      {balanceFailed && <Icon name="warning" label={words.balanceFailed} />}
    </>
  )
}
