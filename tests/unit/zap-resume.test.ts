import { afterEach, expect, test, vi } from 'vitest'
import { Wallet, type WalletService } from '#contracts/wallet'
import { type RunningZap, Zaps } from '#contracts/zaps'
import { createCell, createMemoryKeyValue, createStore, settingsKey } from '#kernel'
import { encodeNote } from '#kernel/nostr'
import { Dialogs, type ToastMessage, Toasts } from '#kernel/shell'
import { createTestKernel, hexOf, type TestKernel, testPlugin, testSigner } from '#kernel/testing'
import nwc from '../../plugins/connector-nwc/manifest'
import walletManifest from '../../plugins/wallet/manifest'
import type { PayProvider } from '../../plugins/zaps/lnurl/pay-provider'
import zapsManifest from '../../plugins/zaps/manifest'
import { createSender } from '../../plugins/zaps/pay/create-sender'
import type { ZapOrders } from '../../plugins/zaps/pay/zap-orders'
import { nwcConfig, peer, setUpWallet } from '../support/wallet-bench'

setUpWallet()

const signer = testSigner()
const NOTE = hexOf(7)
const storage = createMemoryKeyValue()
const pages: TestKernel[] = []
afterEach(async () => {
  for (const { kernel } of pages.splice(0)) await kernel.dispose()
})

/** Opens the app as on a new page, with a connected wallet and the zaps plugin. No button is pressed. */
async function openPage() {
  const toasts: ToastMessage[] = []
  const page = createTestKernel({ signer, storage })
  pages.push(page)
  const { kernel } = page
  kernel.enable(
    testPlugin('test-host', { provides: [Dialogs, Toasts] }, context => {
      context.provide(Dialogs, { open: () => () => {} })
      context.provide(Toasts, {
        show(message) {
          toasts.push(message)
          return () => {}
        },
      })
    }),
    walletManifest,
    nwc,
    zapsManifest,
  )
  await kernel.activate('test-host')
  const wallet = await kernel.resolve(Wallet)
  await wallet.start()
  await vi.waitFor(() => expect(wallet.state.get().status).toBe('connected'), 10_000)
  return { kernel, wallet, toasts, zaps: await kernel.resolve(Zaps) }
}
const asked = (name: string) => peer.requests.filter(({ method }) => method === name).length

// The wallet is asked again after seconds, and later where the machine is busy.
test('a zap whose answer an earlier page lost is looked up without a press, and is not paid again', async () => {
  localStorage.setItem('bc:config', JSON.stringify(nwcConfig()))
  peer.mood.preimage = ''
  peer.mood.refuse.lookup_invoice = { code: 'INTERNAL', message: '' }
  const { invoice, paymentHash } = peer.issue({ amountMsats: 21_000 })
  const before = await openPage()
  const { status, invoice: read } = await before.wallet.pay(invoice)
  await vi.waitFor(() => expect(status.get().phase).toBe('pending'), 25_000)
  await before.kernel.dispose()
  // The unfinished zaps of two accounts, as the earlier page stored them.
  const parts = [{ pubkey: hexOf(8), sats: 21, paymentRequest: invoice, paid: false }]
  const order = { sats: 21, comment: '', expiresAt: read.expiresAt, parts }
  const orders = { [`${signer.pubkey} ${NOTE}`]: order, [`${hexOf(9)} ${NOTE}`]: order }
  storage.write(settingsKey('zaps'), { version: 1, value: orders })

  const { zaps, toasts, wallet } = await openPage()
  await vi.waitFor(() => expect(zaps.running.get().get(NOTE)).toMatchObject({ pending: invoice }), 25_000)
  expect(toasts).toEqual([])
  delete peer.mood.preimage
  delete peer.mood.refuse.lookup_invoice
  await vi.waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Zapped 21 sats']), 25_000)
  expect(zaps.running.get().size).toBe(0)
  expect(peer.paid.get(paymentHash)).toBe(1)
  // The payment history shows what was zapped.
  expect(wallet.paid.get()[0]?.origin).toEqual({ person: hexOf(8), path: `/${encodeNote(NOTE)}` })
  expect(asked('pay_invoice')).toBe(1)
  // The other account's unfinished zap stays stored for that account.
  const left = storage.read(settingsKey('zaps')) as { value: Record<string, unknown> }
  expect(Object.keys(left.value)).toEqual([`${hexOf(9)} ${NOTE}`])
}, 90_000)

test('a zap that one account began is not signed and paid by the next; the reader sees only their own', async () => {
  const signed = vi.fn()
  const page = createTestKernel({
    signer: {
      ...signer,
      sign(...given) {
        signed()
        return signer.sign(...given)
      },
    },
  })
  pages.push(page)
  page.kernel.enable(testPlugin('zapper', { permissions: ['sign:9734'] }))
  const nostr = page.kernel.nostr('zapper')
  let found: (provider: PayProvider) => void = () => {}
  const looked = new Promise<PayProvider>(resolve => {
    found = resolve
  })
  const orders = createStore<ZapOrders>({})
  const running = createCell<ReadonlyMap<string, RunningZap>>(new Map())
  const sender = createSender({
    nostr,
    wallet: {
      decode: async () => Promise.reject(new Error('no invoice')),
      pay: () => Promise.reject(new Error('nothing is paid')),
      state: createStore({ status: 'connected' }) as unknown as WalletService['state'],
      underWay: async () => undefined,
    },
    providers: { of: () => looked, ask: () => Promise.reject(new Error('no provider is asked')) },
    orders,
    running,
    onPaid: () => {},
    signal: new AbortController().signal,
  })
  const zap = sender.send({ pubkey: hexOf(8) }, { sats: 21, comment: '' })
  expect([...running.get().keys()]).toEqual([hexOf(8)])
  page.session.set(() => ({ pubkey: hexOf(9), canSign: true, method: 'key' as const }))
  expect(running.get().size).toBe(0)
  found({ callback: 'https://ln.test/cb', min: 1, max: 1e9, comment: 0, nostrPubkey: hexOf(6) })
  await expect(zap).rejects.toThrow('Another account reads here now.')
  expect(signed).not.toHaveBeenCalled()
  expect(orders.get()).toEqual({})
})
