import { WalletFlow } from '#contracts/wallet'
import { View } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { buttonClass, SettingsRow, SettingsSection, Skeleton } from '#ui-kit'
import { walletHistoryRoute } from '../contract'

/** The page of Settings, Wallet: connects a wallet, shows the connected one, and leads to the payments. */
export default function WalletSection() {
  return (
    <>
      <SettingsSection>
        <View of={WalletFlow} pending={<Skeleton height={320} />} />
      </SettingsSection>
      <SettingsSection label="Payments">
        <SettingsRow label="What the wallet paid and received">
          <RouteLink to={walletHistoryRoute} className={buttonClass('secondary', 'small')}>
            Show payments
          </RouteLink>
        </SettingsRow>
      </SettingsSection>
    </>
  )
}
