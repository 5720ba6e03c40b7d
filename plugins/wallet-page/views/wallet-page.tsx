import { useEffect } from 'react'
import { usePoint, View } from '#kernel/react'
import { RouteLink, routePath, useGo } from '#kernel/router'
import { PageHeader, settingsSectionRoute } from '#kernel/shell'
import { buttonClass } from '#ui-kit'
import { WalletFrame, walletHistoryRoute } from '../contract'
import styles from './wallet-page.module.css'

/** The path /wallet: a wallet that fills the page if there is one, and otherwise the wallet's page in Settings. */
export default function WalletPage() {
  const frames = usePoint(WalletFrame.point)
  return frames.length > 0 ? <FramedWallet /> : <ToSettings />
}

function FramedWallet() {
  return (
    <>
      <View of={PageHeader} title="Wallet">
        <div className={styles.bar}>
          <RouteLink to={walletHistoryRoute} className={buttonClass('ghost', 'small')}>
            Payments
          </RouteLink>
        </div>
      </View>
      <View of={WalletFrame} />
    </>
  )
}

function ToSettings() {
  const go = useGo()
  useEffect(() => go(routePath(settingsSectionRoute, { section: 'wallet' }), { replace: true }), [go])
  return null
}
