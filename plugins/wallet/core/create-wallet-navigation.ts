import type { Store } from '#kernel'
import type { WalletRoute, WalletService, WalletState } from '../contract'

/** Creates the navigation between the routes of the flow, with a history. */
export function createWalletNavigation(
  state: Store<WalletState>,
): Pick<WalletService, 'push' | 'back' | 'clearRouteHistory' | 'setError'> {
  return {
    push: (route: WalletRoute) =>
      state.set(draft => {
        if (draft.route === route) return
        draft.routeHistory.push(draft.route)
        draft.route = route
      }),
    back: () =>
      state.set(draft => {
        draft.route = draft.routeHistory.pop() ?? '/start'
        delete draft.error
      }),
    clearRouteHistory: () =>
      state.set(draft => {
        draft.routeHistory = []
        draft.route = '/start'
      }),
    setError: message =>
      state.set(draft => {
        if (message === undefined) delete draft.error
        else draft.error = message
      }),
  }
}
