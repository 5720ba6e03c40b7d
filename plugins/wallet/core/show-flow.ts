import { type Disposable, toDisposable } from '#kernel'
import type { DialogsService } from '#kernel/shell'
import type { WalletService } from '../contract'

/** If dialogs are available, shows the flow in a dialog when the flow is requested. */
export function showFlow(wallet: WalletService, dialogs: DialogsService): Disposable {
  let close: (() => void) | undefined
  const look = () => {
    const { modalOpen } = wallet.state.get()
    if (modalOpen)
      close ??= dialogs.open({ plugin: 'wallet', view: () => import('../views/flow-dialog'), props: {} })
    else {
      close?.()
      close = undefined
    }
  }
  const listening = wallet.state.subscribe(look)
  look()
  return toDisposable(() => {
    listening.dispose()
    close?.()
  })
}
