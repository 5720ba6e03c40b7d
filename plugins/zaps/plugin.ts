import { Profiles } from '#contracts/profiles'
import { Wallet } from '#contracts/wallet'
import { createValueStore, type PluginContext } from '#kernel'
import { Images } from '#kernel/images'
import { shortenNpub } from '#kernel/nostr'
import { Accounts } from '#kernel/ports'
import { Dialogs, exportableSettings, Toasts, type ToastsService } from '#kernel/shell'
import { UrlPolicy } from '#kernel/url-policy'
import { type RunningZap, ZapNotificationVerifier, Zaps, zapPaid } from './contract'
import { createPayProviders } from './lnurl/pay-providers'
import { startedZapsSettings } from './pay/started-zaps'
import { describeZapError } from './pay/zap-failure'
import { zapSettings } from './pay/zap-settings'
import { createReceiptVerifier } from './receipts/create-receipt-verifier'
import { createZapNotificationVerifier } from './receipts/create-zap-notification-verifier'

/** Milliseconds to wait after a wallet is available, so that the page can load first. */
const RESUME_DELAY_MS = 2_000

export function activate(context: PluginContext): void {
  const wallet = context.use(Wallet)
  const outsideFetch = context.use(UrlPolicy)
  const { nostr, signal } = context
  const providers = createPayProviders(nostr, outsideFetch, signal)
  context.contribute(
    exportableSettings({ id: 'zaps', title: 'Zaps', key: 'pinion/zaps', definition: zapSettings }),
  )
  let isProxyExclusive = () => false
  context.watch(Images, images => {
    isProxyExclusive = images.isProxyOnly
    return {
      dispose() {
        isProxyExclusive = () => false
      },
    }
  })
  const receiptVerifier = createReceiptVerifier({
    verify: nostr.verify,
    decodeInvoice: wallet.decodeInvoice,
    async findProvider(pubkey) {
      // If only the image proxy may learn what the user reads, providers are not contacted to verify receipts, only to
      // send zaps.
      if (isProxyExclusive()) throw new Error('Its provider is not asked')
      return (await providers.findProvider(pubkey)).nostrPubkey
    },
  })
  context.provide(ZapNotificationVerifier, createZapNotificationVerifier(receiptVerifier))
  const orders = context.settings(startedZapsSettings)
  const running = createValueStore<ReadonlyMap<string, RunningZap>>(new Map())
  const onPaid = (id: string) => context.emit(zapPaid, { id })
  const loadSender = async () => {
    const { createZapSender } = await import('./pay/create-zap-sender')
    return createZapSender({ nostr, wallet, providers, orders, running, onPaid, signal })
  }
  let senderPromise: ReturnType<typeof loadSender> | undefined
  const sender = () => {
    senderPromise ??= loadSender()
    return senderPromise
  }
  context.watch(Accounts, accounts =>
    accounts.onSignOut(async pubkey =>
      orders.set(all => Object.fromEntries(Object.entries(all).filter(([key]) => !key.startsWith(pubkey)))),
    ),
  )
  let getDisplayName = shortenNpub
  context.watch(Profiles, profiles => {
    getDisplayName = pubkey => profiles.getDisplayName(pubkey, profiles.watchProfile(pubkey).get())
    return {
      dispose() {
        getDisplayName = shortenNpub
      },
    }
  })
  // When a wallet is connected, check once per account the zaps that an earlier visit did not finish.
  const watchUnfinishedZaps = (toasts: ToastsService) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let checkedPubkey: string | undefined
    const resume = async () => {
      const [loadedSender, { resumeStartedZaps }] = await Promise.all([
        sender(),
        import('./pay/resume-started-zaps'),
      ])
      if (!signal.aborted) resumeStartedZaps(loadedSender, toasts, pubkey => getDisplayName(pubkey))
    }
    const checkUnfinishedZaps = () => {
      const isConnected = wallet.state.get().status === 'connected'
      const own = isConnected ? nostr.session.get().pubkey : undefined
      if (own === checkedPubkey) return
      checkedPubkey = own
      clearTimeout(timer)
      if (own === undefined || !Object.keys(orders.get()).some(key => key.startsWith(own))) return
      // If this code fails to load, the next press of the zap button loads it.
      timer = setTimeout(() => void resume().catch(() => {}), RESUME_DELAY_MS)
    }
    const listening = [
      wallet.state.subscribe(checkUnfinishedZaps),
      nostr.session.subscribe(checkUnfinishedZaps),
    ]
    checkUnfinishedZaps()
    return {
      dispose() {
        clearTimeout(timer)
        for (const item of listening) item.dispose()
      },
    }
  }
  context.watch(Toasts, watchUnfinishedZaps)
  let close = () => {}
  context.watch(Dialogs, dialogs =>
    context.provide(Zaps, {
      running,
      verifyReceipts: receiptVerifier.verifyReceipts,
      send: async (target, options) => (await sender()).send(target, options),
      findPaymentProblem: pubkey => providers.findProvider(pubkey).then(() => undefined, describeZapError),
      checkPending: async target => (await sender()).checkPending(target),
      recordPaid: (target, shareInvoice) =>
        void sender().then(({ recordPaid }) => recordPaid(target, shareInvoice)),
      open(target) {
        // Close the dialog of an earlier key press, so that pressing the key twice while the code loads opens only one
        // dialog.
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
