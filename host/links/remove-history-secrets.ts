import type { RouterHistory } from '@tanstack/react-router'
import { removeAddressSecrets } from './remove-address-secrets'

/**
 * Removes secrets from every address that the app visits: by a link, a call of a plugin, the browser's buttons or a
 * typed hash. The history calls its listeners in the order in which they were added. This one is added before the
 * router's, so the router and its pages see only clean addresses.
 */
export function removeHistorySecrets(history: RouterHistory, accounts: () => readonly unknown[]): void {
  let shownAddress = history.location.href
  let currentTurn = 0
  let isCleaning = false
  history.subscribe(() => {
    if (!isCleaning) {
      const ownTurn = ++currentTurn
      removeAddressSecrets(history.location.href, shownAddress, accounts(), address => {
        // The reader has opened another page while the keys were compared.
        if (ownTurn !== currentTurn) return
        isCleaning = true
        // An open dialog delays other navigations until it is closed, but must not delay this one.
        history.replace(address, undefined, { ignoreBlocker: true })
        isCleaning = false
        history.flush()
      })
    }
    shownAddress = history.location.href
  })
}
