import { Wallet } from '#contracts/wallet'
import { Dialogs, type PluginContext } from '#kernel'
import { Zaps } from './contract'
import { createProviders } from './lnurl/providers'
import { createReceiptBook } from './receipts/receipt-book'

export function activate(context: PluginContext): void {
  const wallet = context.use(Wallet)
  const { nostr } = context
  const providers = createProviders(nostr, context.signal)
  const book = createReceiptBook({
    verify: nostr.verify,
    decode: wallet.decode,
    providerOf: async pubkey => (await providers.of(pubkey))?.nostrPubkey,
  })
  context.watch(Dialogs, dialogs =>
    context.provide(Zaps, {
      check: book.check,
      open: target =>
        void dialogs.open({
          plugin: context.id,
          view: () => import('./views/zap-dialog'),
          props: { target, providers },
          signal: context.signal,
        }),
    }),
  )
}
