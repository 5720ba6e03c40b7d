import { Wallet } from '#contracts/wallet'
import { Accounts, createCell, Dialogs, Images, type PluginContext } from '#kernel'
import { type RunningZap, Zaps } from './contract'
import { createProviders } from './lnurl/providers'
import { orderSettings } from './pay/zap-orders'
import { createReceiptBook } from './receipts/receipt-book'

export function activate(context: PluginContext): void {
  const wallet = context.use(Wallet)
  const { nostr, signal } = context
  const providers = createProviders(nostr, signal)
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
  const orders = context.settings(orderSettings)
  const running = createCell<ReadonlyMap<string, RunningZap>>(new Map())
  const make = async () => {
    const { createSender } = await import('./pay/create-sender')
    return createSender({ nostr, wallet, providers, orders, running, signal })
  }
  let made: ReturnType<typeof make> | undefined
  const sender = () => {
    made ??= make()
    return made
  }
  context.watch(Accounts, accounts =>
    accounts.onSignOut(async pubkey =>
      orders.set(all => Object.fromEntries(Object.entries(all).filter(([key]) => !key.startsWith(pubkey)))),
    ),
  )
  let close = () => {}
  context.watch(Dialogs, dialogs =>
    context.provide(Zaps, {
      running,
      check: book.check,
      send: async (target, wish) => (await sender()).send(target, wish),
      look: async target => (await sender()).look(target),
      settled: (target, part) => void sender().then(({ settled }) => settled(target, part)),
      open(target) {
        // A key pressed again while the code comes is one wish.
        close()
        close = dialogs.open({
          plugin: context.id,
          view: () => import('./views/zap-dialog'),
          props: { target },
          signal,
        })
      },
    }),
  )
}
