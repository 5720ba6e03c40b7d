import { useService, useStore } from '#kernel/react'
import { Icon } from '#ui-kit'
import { Wallet } from '../contract'

/** The balance in the currency chosen. */
export default function WalletBalance() {
  const { balanceText, balanceFailed } = useStore(useService(Wallet).state)
  if (balanceText !== undefined) return <span>{balanceText}</span>
  if (balanceFailed) return <Icon name="warning" label="The balance could not be read" />
  return <span>Loading...</span>
}
