import type { PluginContext } from '#kernel'
import { Config } from '#kernel/config'
import { Dialogs } from '#kernel/shell'
import { Wallet, walletConnectors, walletPaid } from './contract'
import { createWallet } from './core/create-wallet'
import type { SecretBox } from './core/secret-box'
import { syncFlowDialog } from './core/sync-flow-dialog'
import { unsettledPaymentsSettings } from './core/unsettled-payments'

export function activate(context: PluginContext): void {
  let box: Promise<SecretBox> | undefined
  const openBox = async () => {
    const { createSecretBox, openKeyDatabase } = await import('./core/secret-box')
    return createSecretBox(await context.database(openKeyDatabase))
  }
  const wallet = createWallet({
    log: context.log,
    signal: context.signal,
    unsettled: context.settings(unsettledPaymentsSettings),
    onPaid: paid => context.emit(walletPaid, paid),
    connectors: () => context.contributions(walletConnectors),
    openSecretBox() {
      box ??= openBox()
      return box
    },
    onConnectorsChange: fn => context.watchContributions(walletConnectors, fn),
  })
  context.provide(Wallet, wallet)
  // Start the wallet here only in the client. Any other page that shows the wallet sets its own name and starts the
  // wallet itself.
  context.watch(Config, () => {
    // `autoConnect` is off, because otherwise a link could choose the wallet that receives the reader's money.
    wallet.configure({ appName: 'Pinion', autoConnect: false, preferExtension: true, storage: 'sealed' })
    void wallet.start()
    return undefined
  })
  context.watch(Dialogs, dialogs => syncFlowDialog(wallet, dialogs))
}
