import type { PluginContext } from '#kernel'
import { Config } from '#kernel/config'
import { Dialogs } from '#kernel/shell'
import { Wallet, walletConnectors, walletPaid } from './contract'
import { createWallet } from './core/create-wallet'
import { syncFlowDialog } from './core/sync-flow-dialog'
import type { TextCipher } from './core/text-cipher'
import { unsettledPaymentsSettings } from './core/unsettled-payments'

export function activate(context: PluginContext): void {
  let box: Promise<TextCipher> | undefined
  const openBox = async () => {
    const { createTextCipher, openKeyDatabase } = await import('./core/text-cipher')
    return createTextCipher(await context.database(openKeyDatabase))
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
  // Only the app starts the wallet here. Any other page that shows the wallet, such as the widget's, configures and
  // starts it itself.
  context.watch(Config, () => {
    // `autoConnect` is off, because otherwise a link could choose the wallet that receives the reader's money.
    wallet.configure({ appName: 'Pinion', autoConnect: false, preferExtension: true, storage: 'sealed' })
    void wallet.start()
    return undefined
  })
  context.watch(Dialogs, dialogs => syncFlowDialog(wallet, dialogs))
}
