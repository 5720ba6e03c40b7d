import { WalletFlow } from '#contracts/wallet'
import { View } from '#kernel/react'
import { SettingsSection, Skeleton } from '#ui-kit'

/** The page of Settings, Wallet: connects a wallet, and shows the connected one. */
export default function WalletSection() {
  return (
    <SettingsSection>
      <View of={WalletFlow} pending={<Skeleton height={320} />} />
    </SettingsSection>
  )
}
