import { Wallet } from '#contracts/wallet'
import {
  Accounts,
  createCell,
  Dialogs,
  Images,
  type PluginContext,
  Toasts,
  type ToastsService,
} from '#kernel'
import { type RunningZap, Zaps } from './contract'
import { createProviders } from './lnurl/providers'
import { orderSettings } from './pay/zap-orders'
import { createReceiptBook } from './receipts/receipt-book'

/** ms after the wallet is there; the page comes first. */
const LATER = 2_000

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
  // What an earlier page did not see the end of is looked up once for each account, when there is a wallet to ask.
  const resumeWith = (toasts: ToastsService) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked: string | undefined
    const resume = async () => {
      const [made, { resumeOrders }] = await Promise.all([sender(), import('./pay/resume-orders')])
      if (!signal.aborted) resumeOrders(made, toasts)
    }
    const look = () => {
      const connected = wallet.state.get().status === 'connected'
      const own = connected ? nostr.session.get().pubkey : undefined
      if (own === asked) return
      asked = own
      clearTimeout(timer)
      if (own === undefined || !Object.keys(orders.get()).some(key => key.startsWith(own))) return
      // Code that does not come now comes with the next press.
      timer = setTimeout(() => void resume().catch(() => {}), LATER)
    }
    const listening = [wallet.state.subscribe(look), nostr.session.subscribe(look)]
    look()
    return {
      dispose() {
        clearTimeout(timer)
        for (const item of listening) item.dispose()
      },
    }
  }
  context.watch(Toasts, resumeWith)
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
