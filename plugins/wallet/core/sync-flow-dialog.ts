import { createDisposable, type Disposable } from '#kernel'
import type { DialogsService } from '#kernel/shell'
import type { WalletService } from '../contract'

/** Shows the flow in a dialog while `modalOpen` is true, if the page has dialogs. */
export function syncFlowDialog(wallet: WalletService, dialogs: DialogsService): Disposable {
  let close: (() => void) | undefined
  const update = () => {
    const { modalOpen } = wallet.state.get()
    if (modalOpen)
      close ??= dialogs.open({
        plugin: 'wallet',
        view: () => import('../views/wallet-flow-dialog'),
        props: {},
      })
    else {
      close?.()
      close = undefined
    }
  }
  const listening = wallet.state.subscribe(update)
  update()
  return createDisposable(() => {
    listening.dispose()
    close?.()
  })
}
