import type { RouterHistory } from '@tanstack/react-router'
import { guardAddress } from './address-guard'

/**
 * Keeps secrets out of every address that the app visits: by a link, a plugin's call, the browser's buttons or a typed
 * hash. The history calls its listeners in order of registration, and this one is registered before the router, so the
 * router and its pages only read clean addresses.
 */
export function guardHistory(history: RouterHistory, accounts: () => readonly unknown[]): void {
  let shown = history.location.href
  let turn = 0
  let cleaning = false
  history.subscribe(() => {
    if (!cleaning) {
      const mine = ++turn
      guardAddress(history.location.href, shown, accounts(), address => {
        // The reader may have navigated on while the keys were compared.
        if (mine !== turn) return
        cleaning = true
        // An open dialog holds other navigations back until it is closed; this one must not wait.
        history.replace(address, undefined, { ignoreBlocker: true })
        cleaning = false
        history.flush()
      })
    }
    shown = history.location.href
  })
}
