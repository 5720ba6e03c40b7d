import { useEffect } from 'react'
import { walletHistoryRoute } from '#contracts/site-routes'
import { PluginView, useContributions } from '#kernel/react'
import { buildRoutePath, RouteLink, useNavigateToPath } from '#kernel/router'
import { PageHeader, settingsSectionRoute } from '#kernel/shell'
import { buttonClassName } from '#ui-kit'
import { FullPageWallet } from '../contract'
import styles from './wallet-page.module.css'

/** The page /wallet: a wallet that fills the page, or otherwise a redirect to the wallet's page in Settings. */
export default function WalletPage() {
  const frames = useContributions(FullPageWallet.point)
  return frames.length > 0 ? <FramedWallet /> : <SettingsRedirect />
}

function FramedWallet() {
  return (
    <>
      <PluginView token={PageHeader} title="Wallet">
        <div className={styles.bar}>
          <RouteLink to={walletHistoryRoute} className={buttonClassName('ghost', 'small')}>
            Payments
          </RouteLink>
        </div>
      </PluginView>
      <PluginView token={FullPageWallet} />
    </>
  )
}

function SettingsRedirect() {
  const go = useNavigateToPath()
  useEffect(() => go(buildRoutePath(settingsSectionRoute, { section: 'wallet' }), { replace: true }), [go])
  return null
}
