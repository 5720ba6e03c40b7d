import { useEffect } from 'react'
import { routePath, useGo } from '#kernel/router'
import { settingsSectionRoute } from '#kernel/shell'

/** The path /wallet, which redirects to the wallet's page in Settings. */
export default function WalletPage() {
  const go = useGo()
  useEffect(() => go(routePath(settingsSectionRoute, { section: 'wallet' }), { replace: true }), [go])
  return null
}
