import { afterEach, expect, test, vi } from 'vitest'
import { Wallet } from '#contracts/wallet'
import { Zaps } from '#contracts/zaps'
import { createMemoryKeyValue, Dialogs, settingsKey, type ToastMessage, Toasts } from '#kernel'
import { createTestKernel, hexOf, type TestKernel, testPlugin, testSigner } from '#kernel/testing'
import nwc from '../../plugins/connector-nwc/manifest'
import walletManifest from '../../plugins/wallet/manifest'
import zapsManifest from '../../plugins/zaps/manifest'
import { nwcConfig, peer, setUpWallet } from '../support/wallet-bench'

setUpWallet()

const signer = testSigner()
const NOTE = hexOf(7)
const storage = createMemoryKeyValue()
const pages: TestKernel[] = []
afterEach(async () => {
  for (const { kernel } of pages.splice(0)) await kernel.dispose()
})

/** A page of the app from the beginning, with a wallet that is connected; zaps are active, and nothing is pressed. */
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

test('a zap whose answer an earlier page lost is looked up without a press, and is not paid again', async () => {
  localStorage.setItem('bc:config', JSON.stringify(nwcConfig()))
  peer.mood.preimage = ''
  peer.mood.refuse.lookup_invoice = { code: 'INTERNAL', message: '' }
  const { invoice, paymentHash } = peer.issue({ amountMsats: 21_000 })
  const before = await openPage()
  const { status, invoice: read } = await before.wallet.pay(invoice)
  await vi.waitFor(() => expect(status.get().phase).toBe('pending'), 10_000)
  await before.kernel.dispose()
  // As its sender leaves it.
  const parts = [{ pubkey: hexOf(8), sats: 21, paymentRequest: invoice, paid: false }]
  const order = { sats: 21, comment: '', expiresAt: read.expiresAt, parts }
  const orders = { [`${signer.pubkey} ${NOTE}`]: order, [`${hexOf(9)} ${NOTE}`]: order }
  storage.write(settingsKey('zaps'), { version: 1, value: orders })

  const { zaps, toasts } = await openPage()
  await vi.waitFor(() => expect(zaps.running.get().get(NOTE)).toMatchObject({ pending: invoice }), 10_000)
  expect(toasts).toEqual([])
  delete peer.mood.preimage
  delete peer.mood.refuse.lookup_invoice
  await vi.waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Zapped 21 sats']), 10_000)
  expect(zaps.running.get().size).toBe(0)
  expect(peer.paid.get(paymentHash)).toBe(1)
  expect(asked('pay_invoice')).toBe(1)
  // That of another account stays for that one.
  const left = storage.read(settingsKey('zaps')) as { value: Record<string, unknown> }
  expect(Object.keys(left.value)).toEqual([`${hexOf(9)} ${NOTE}`])
})
