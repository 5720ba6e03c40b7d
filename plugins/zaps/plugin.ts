import { Wallet } from '#contracts/wallet'
import { Dialogs, Images, type PluginContext } from '#kernel'
import { Zaps } from './contract'
import { createProviders } from './lnurl/providers'
import { createRunning } from './pay/create-running'
import { createReceiptBook } from './receipts/receipt-book'

export function activate(context: PluginContext): void {
  const wallet = context.use(Wallet)
  const { nostr } = context
  const providers = createProviders(nostr, context.signal)
  let quiet = () => false
  context.watch(Images, images => {
    quiet = images.exclusive
    return {
      dispose() {
        quiet = () => false
      },
    }
  })
  const book = createReceiptBook({
    verify: nostr.verify,
    decode: wallet.decode,
    async providerOf(pubkey) {
      // Where nobody but the image proxy may learn what is read, only who sends a zap asks a provider.
      if (quiet()) throw new Error('Its provider is not asked')
      return (await providers.of(pubkey))?.nostrPubkey
    },
  })
  const running = createRunning()
  let close = () => {}
  context.watch(Dialogs, dialogs =>
    context.provide(Zaps, {
      ...running,
      check: book.check,
      open(target) {
        // A key pressed again while the code comes is one wish.
        close()
        close = dialogs.open({
          plugin: context.id,
          view: () => import('./views/zap-dialog'),
          props: { target, providers },
          signal: context.signal,
        })
      },
    }),
  )
}
