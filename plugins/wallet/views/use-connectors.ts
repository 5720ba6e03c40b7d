import { useMemo } from 'react'
import { Config } from '#kernel/config'
import { useOptionalService, usePoint, useService, useStore } from '#kernel/react'
import { Wallet, type WalletConnector, walletConnectors, walletScreens } from '../contract'
import { useWords } from './use-words'

/**
 * Returns the connectors whose tiles this page shows, in order. A connector whose screen no plugin provides is left
 * out.
 */
export function useConnectors(): readonly WalletConnector[] {
  const entries = usePoint(walletConnectors)
  const screens = usePoint(walletScreens)
  const { of } = useWords()
  const { filters } = useStore(useService(Wallet).config)
  const site = useOptionalService(Config)
  const shown = useMemo(() => {
    const facts = { filters, webln: 'webln' in globalThis, site }
    return entries.filter(({ value: { when, route } }) => {
      if (when && !when(facts)) return false
      return route === undefined || screens.some(screen => screen.value.route === route)
    })
  }, [entries, screens, filters, site])
  return shown.map(({ owner, value }) => ({ ...value, name: of(owner, `name ${value.id}`, value.name) }))
}
