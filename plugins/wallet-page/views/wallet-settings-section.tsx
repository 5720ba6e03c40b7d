import { walletHistoryRoute } from '#contracts/site-routes'
import { WalletFlow } from '#contracts/wallet'
import { PluginView } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { buttonClassName, SettingsRow, SettingsSection, Skeleton } from '#ui-kit'

/** The page of Settings, Wallet: connects a wallet, shows the connected one, and leads to the payments. */
export default function WalletSettingsSection() {
  return (
    <>
      <SettingsSection>
        <PluginView token={WalletFlow} pending={<Skeleton height={320} />} />
      </SettingsSection>
      <SettingsSection label="Payments">
        <SettingsRow label="What the wallet paid and received">
          <RouteLink to={walletHistoryRoute} className={buttonClassName('secondary', 'small')}>
            Show payments
          </RouteLink>
        </SettingsRow>
      </SettingsSection>
    </>
  )
}
