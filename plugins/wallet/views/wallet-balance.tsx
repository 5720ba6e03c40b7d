import { useService, useStore } from '#kernel/react'
import { Icon } from '#ui-kit'
import { Wallet } from '../contract'
import { useWords } from './use-words'

/** The balance in the currency chosen. */
export default function WalletBalance() {
  const { balanceText, balanceFailed } = useStore(useService(Wallet).state)
  const { words } = useWords()
  if (balanceText !== undefined) return <span>{balanceText}</span>
  if (balanceFailed) return <Icon name="warning" label={words.balanceFailed} />
  return <span>{words.loading}</span>
}
