import { afterEach, expect, test, vi } from 'vitest'
import { Wallet, type WalletService } from '#contracts/wallet'
import { type RunningZap, Zaps } from '#contracts/zaps'
import { createMemoryKeyValueStorage, createStore, createValueStore, pluginSettingsKey } from '#kernel'
import { encodeNote } from '#kernel/nostr'
import { Dialogs, type ToastMessage, Toasts } from '#kernel/shell'
import {
  createTestKernel,
  createTestPlugin,
  createTestSigner,
  numberToHex,
  type TestKernel,
} from '#kernel/testing'
import nwc from '../../plugins/connector-nwc/manifest'
import walletManifest from '../../plugins/wallet/manifest'
import type { PayProvider } from '../../plugins/zaps/lnurl/pay-provider'
import zapsManifest from '../../plugins/zaps/manifest'
import { createZapSender } from '../../plugins/zaps/pay/create-zap-sender'
import type { StartedZaps } from '../../plugins/zaps/pay/started-zaps'
import { nwcConfig, setUpWalletFixture, walletService } from '../support/wallet-fixture'

setUpWalletFixture()

const signer = createTestSigner()
const NOTE = numberToHex(7)
const storage = createMemoryKeyValueStorage()
const pages: TestKernel[] = []
afterEach(async () => {
  for (const { kernel } of pages.splice(0)) await kernel.dispose()
})

/** Opens the app as on a new page, with a connected wallet and the zaps plugin. The test presses no button. */
async function openPage() {
  const toasts: ToastMessage[] = []
  const page = createTestKernel({ signer, storage })
  pages.push(page)
  const { kernel } = page
  kernel.enable(
    createTestPlugin('test-host', { provides: [Dialogs, Toasts] }, context => {
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
const asked = (name: string) => walletService.requests.filter(({ method }) => method === name).length

// The wallet is asked again after some seconds, or later on a busy machine.
test('a zap whose answer an earlier page lost is looked up without a press, and is not paid again', async () => {
  localStorage.setItem('bc:config', JSON.stringify(nwcConfig()))
  walletService.behavior.preimage = ''
  walletService.behavior.errors.lookup_invoice = { code: 'INTERNAL', message: '' }
  const { invoice, paymentHash } = walletService.issueInvoice({ amountMsats: 21_000 })
  const before = await openPage()
  const { status, invoice: read } = await before.wallet.pay(invoice)
  await vi.waitFor(() => expect(status.get().phase).toBe('pending'), 25_000)
  await before.kernel.dispose()
  // The unfinished zaps of two accounts, as an earlier page has stored them.
  const parts = [{ pubkey: numberToHex(8), sats: 21, paymentRequest: invoice, paid: false }]
  const order = { sats: 21, comment: '', expiresAt: read.expiresAt, parts }
  const orders = { [`${signer.pubkey} ${NOTE}`]: order, [`${numberToHex(9)} ${NOTE}`]: order }
  storage.write(pluginSettingsKey('zaps'), { version: 1, value: orders })

  const { zaps, toasts, wallet } = await openPage()
  await vi.waitFor(
    () => expect(zaps.running.get().get(NOTE)).toMatchObject({ pendingInvoice: invoice }),
    25_000,
  )
  expect(toasts).toEqual([])
  delete walletService.behavior.preimage
  delete walletService.behavior.errors.lookup_invoice
  await vi.waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Zapped 21 sats']), 25_000)
  expect(zaps.running.get().size).toBe(0)
  expect(walletService.paymentCounts.get(paymentHash)).toBe(1)
  // The payment history shows what was zapped.
  expect(wallet.paidInvoices.get()[0]?.origin).toEqual({
    person: numberToHex(8),
    path: `/${encodeNote(NOTE)}`,
  })
  expect(asked('pay_invoice')).toBe(1)
  // The other account's unfinished zap stays stored for that account.
  const left = storage.read(pluginSettingsKey('zaps')) as { value: Record<string, unknown> }
  expect(Object.keys(left.value)).toEqual([`${numberToHex(9)} ${NOTE}`])
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
  page.kernel.enable(createTestPlugin('zapper', { permissions: ['sign:9734'] }))
  const nostr = page.kernel.nostr('zapper')
  let found: (provider: PayProvider) => void = () => {}
  const looked = new Promise<PayProvider>(resolve => {
    found = resolve
  })
  const orders = createStore<StartedZaps>({})
  const running = createValueStore<ReadonlyMap<string, RunningZap>>(new Map())
  const sender = createZapSender({
    nostr,
    wallet: {
      decodeInvoice: async () => Promise.reject(new Error('no invoice')),
      pay: () => Promise.reject(new Error('nothing is paid')),
      state: createStore({ status: 'connected' }) as unknown as WalletService['state'],
      findPayment: async () => undefined,
    },
    providers: {
      findProvider: () => looked,
      requestCallback: () => Promise.reject(new Error('no provider is asked')),
    },
    orders,
    running,
    onPaid: () => {},
    signal: new AbortController().signal,
  })
  const zap = sender.send({ pubkey: numberToHex(8) }, { sats: 21, comment: '' })
  expect([...running.get().keys()]).toEqual([numberToHex(8)])
  page.session.set(() => ({ pubkey: numberToHex(9), canSign: true, method: 'key' as const }))
  expect(running.get().size).toBe(0)
  found({
    callback: 'https://ln.test/cb',
    minMsats: 1,
    maxMsats: 1e9,
    maxCommentChars: 0,
    nostrPubkey: numberToHex(6),
  })
  await expect(zap).rejects.toThrow('Another account reads here now.')
  expect(signed).not.toHaveBeenCalled()
  expect(orders.get()).toEqual({})
})
