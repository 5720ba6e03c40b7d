import { Profiles } from '#contracts/profiles'
import { Wallet } from '#contracts/wallet'
import { createCell, type PluginContext } from '#kernel'
import { Images } from '#kernel/images'
import { shortNpub } from '#kernel/nostr'
import { Outside } from '#kernel/outside'
import { Accounts } from '#kernel/ports'
import { Dialogs, portableSettings, Toasts, type ToastsService } from '#kernel/shell'
import { type RunningZap, ZapNotifications, Zaps, zapPaid } from './contract'
import { createProviders } from './lnurl/providers'
import { failureOf } from './pay/zap-failure'
import { orderSettings } from './pay/zap-orders'
import { zapSettings } from './pay/zap-settings'
import { createReceiptBook } from './receipts/receipt-book'
import { zapNotifications } from './receipts/zap-notifications'

/** Milliseconds to wait after a wallet is available, so that the page can load first. */
const RESUME_DELAY_MS = 2_000

export function activate(context: PluginContext): void {
  const wallet = context.use(Wallet)
  const outside = context.use(Outside)
  const { nostr, signal } = context
  const providers = createProviders(nostr, outside, signal)
  context.contribute(
    portableSettings({ id: 'zaps', title: 'Zaps', key: 'pinion/zaps', definition: zapSettings }),
  )
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
      // If only the image proxy may learn what the user reads, do not contact providers to verify receipts. In that
      // case, providers are contacted only to send zaps.
      if (quiet()) throw new Error('Its provider is not asked')
      return (await providers.of(pubkey)).nostrPubkey
    },
  })
  context.provide(ZapNotifications, zapNotifications(book))
  const orders = context.settings(orderSettings)
  const running = createCell<ReadonlyMap<string, RunningZap>>(new Map())
  const onPaid = (id: string) => context.emit(zapPaid, { id })
  const make = async () => {
    const { createSender } = await import('./pay/create-sender')
    return createSender({ nostr, wallet, providers, orders, running, onPaid, signal })
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
  let nameOf = shortNpub
  context.watch(Profiles, profiles => {
    nameOf = pubkey => profiles.nameOf(pubkey, profiles.profile(pubkey).get())
    return {
      dispose() {
        nameOf = shortNpub
      },
    }
  })
  // When a wallet is available, check zaps that an earlier page did not finish, once per account.
  const resumeWith = (toasts: ToastsService) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked: string | undefined
    const resume = async () => {
      const [made, { resumeOrders }] = await Promise.all([sender(), import('./pay/resume-orders')])
      if (!signal.aborted) resumeOrders(made, toasts, pubkey => nameOf(pubkey))
    }
    const look = () => {
      const connected = wallet.state.get().status === 'connected'
      const own = connected ? nostr.session.get().pubkey : undefined
      if (own === asked) return
      asked = own
      clearTimeout(timer)
      if (own === undefined || !Object.keys(orders.get()).some(key => key.startsWith(own))) return
      // If the code fails to load, the next press of the zap button loads it.
      timer = setTimeout(() => void resume().catch(() => {}), RESUME_DELAY_MS)
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
      problemOf: pubkey => providers.of(pubkey).then(() => undefined, failureOf),
      look: async target => (await sender()).look(target),
      settled: (target, part) => void sender().then(({ settled }) => settled(target, part)),
      open(target) {
        // Close an earlier dialog, so that a key pressed again while the code loads opens only one dialog.
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
