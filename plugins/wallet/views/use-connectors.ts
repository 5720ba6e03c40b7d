import { useMemo } from 'react'
import { Config } from '#kernel/config'
import { useContributions, useOptionalService, useService, useStore } from '#kernel/react'
import { Wallet, type WalletConnector, walletConnectors, walletScreens } from '../contract'
import { useTexts } from './use-texts'

/** Returns the connectors whose tiles this page shows, in order. A connector is left out if its screen is missing. */
export function useConnectors(): readonly WalletConnector[] {
  const entries = useContributions(walletConnectors)
  const screens = useContributions(walletScreens)
  const { translate } = useTexts()
  const { filters } = useStore(useService(Wallet).config)
  const site = useOptionalService(Config)
  const shownConnectors = useMemo(() => {
    const facts = { filters, webln: 'webln' in globalThis, site }
    return entries.filter(({ value: { when, route } }) => {
      if (when && !when(facts)) return false
      return route === undefined || screens.some(screen => screen.value.route === route)
    })
  }, [entries, screens, filters, site])
  return shownConnectors.map(({ owner, value }) => ({
    ...value,
    name: translate(owner, `name ${value.id}`, value.name),
  }))
}
