import type { RouterHistory } from '@tanstack/react-router'
import { guardAddress } from './address-guard'

/**
 * Removes secrets from every address that the app visits: by a link, a call of a plugin, the browser's buttons or a
 * typed hash. The history calls its listeners in the order in which they were added. This one is added before the
 * router's, so the router and its pages see only clean addresses.
 */
export function guardHistory(history: RouterHistory, accounts: () => readonly unknown[]): void {
  let shown = history.location.href
  let turn = 0
  let cleaning = false
  history.subscribe(() => {
    if (!cleaning) {
      const mine = ++turn
      guardAddress(history.location.href, shown, accounts(), address => {
        // The reader has opened another page while the keys were compared.
        if (mine !== turn) return
        cleaning = true
        // An open dialog delays other navigations until it is closed, but must not delay this one.
        history.replace(address, undefined, { ignoreBlocker: true })
        cleaning = false
        history.flush()
      })
    }
    shown = history.location.href
  })
}
