import { afterEach, expect, test } from 'vitest'
import type { WalletService } from '#contracts/wallet'
import type { RunningZap } from '#contracts/zaps'
import { createStore, createValueStore, UserFacingError } from '#kernel'
import {
  createTestEvent,
  createTestKernel,
  createTestPlugin,
  createTestSigner,
  numberToHex,
  type TestKernel,
} from '#kernel/testing'
import { decodeInvoice } from '../../plugins/wallet/invoice/invoice-crypto'
import { NO_ADDRESS_MESSAGE } from '../../plugins/zaps/lnurl/pay-address'
import type { PayProviders } from '../../plugins/zaps/lnurl/pay-providers'
import { createZapSender } from '../../plugins/zaps/pay/create-zap-sender'
import { createZapPaidToast } from '../../plugins/zaps/pay/outcome-messages'
import type { StartedZaps } from '../../plugins/zaps/pay/started-zaps'
import payable from '../vectors/payable-invoices.json'

const [ada, bo, cy] = [numberToHex(2), numberToHex(3), numberToHex(4)] as [string, string, string]
const event = createTestEvent({
  tags: [
    ['zap', ada, '', '1'],
    ['zap', bo, '', '1'],
    ['zap', cy, '', '2'],
  ],
})
const target = { event, pubkey: event.pubkey }
const FAR = 9_999_999_999

const pages: TestKernel[] = []
afterEach(async () => {
  for (const { kernel } of pages.splice(0)) await kernel.dispose()
})

/** Starts a sender whose wallet pays at once. The providers of the people in `down` make no invoices. */
function start(down: Set<string>) {
  const page = createTestKernel({ signer: createTestSigner() })
  pages.push(page)
  page.kernel.enable(createTestPlugin('zapper', { permissions: ['sign:9734'] }))
  const paid: string[] = []
  const [made] = payable.invoices
  const read = decodeInvoice(made?.invoice ?? '')
  // Each invoice of this test names its person and amount.
  const invoiceOf = (text: string) => {
    const { descriptionHash: _, ...rest } = read
    return {
      ...rest,
      paymentRequest: text,
      amountMsats: Number(text.split(' ')[1]),
      network: 'bitcoin' as const,
      expiresAt: FAR,
    }
  }
  const providers: PayProviders = {
    async findProvider(pubkey) {
      if (pubkey === cy && down.has(cy)) throw new UserFacingError(NO_ADDRESS_MESSAGE)
      return { callback: `https://pay.test/${pubkey}`, minMsats: 1, maxMsats: 1e9, maxCommentChars: 0 }
    },
    async requestCallback(callback) {
      const { pathname, searchParams } = new URL(callback)
      const person = pathname.slice(1)
      if (down.has(person)) throw new Error('The server answered with status 500 or sent too much')
      return { pr: `${person} ${searchParams.get('amount')}` }
    },
  }
  const sender = createZapSender({
    nostr: page.kernel.nostr('zapper'),
    wallet: {
      decodeInvoice: async text => invoiceOf(text),
      async pay(text) {
        paid.push(text)
        return {
          invoice: invoiceOf(text),
          status: createValueStore({ phase: 'paid' as const, preimage: '' }),
          result: Promise.resolve({ preimage: '' }),
        }
      },
      state: createStore({ status: 'connected' }) as unknown as WalletService['state'],
      findPayment: async () => undefined,
    },
    providers,
    orders: createStore<StartedZaps>({}),
    running: createValueStore<ReadonlyMap<string, RunningZap>>(new Map()),
    onPaid: () => {},
    signal: new AbortController().signal,
  })
  return { sender, paid }
}
const wish = { sats: 4, comment: '' }

test('the others of a split are paid and each who is not is named; a retry pays only these', async () => {
  const down = new Set([bo, cy])
  const { sender, paid } = start(down)
  const outcome = await sender.send(target, wish)
  expect(outcome).toEqual({
    paid: 1,
    unpaid: [
      { pubkey: cy, sats: 2, reason: NO_ADDRESS_MESSAGE },
      { pubkey: bo, sats: 1, reason: 'The server answered with status 500 or sent too much' },
    ],
  })
  expect(paid).toEqual([`${ada} 1000`])
  const { unpaid = [] } = outcome ?? {}
  expect(createZapPaidToast(1, unpaid, ['Cy', 'Bo']).text.split('\n')).toEqual([
    'Zapped 1 sat',
    'Not paid, and not given to others:',
    'Cy (2 sats): The user has no lightning address.',
    'Bo (1 sat): The server answered with status 500 or sent too much',
  ])
  // The two people without payment still cannot be paid, and nobody is paid twice.
  expect(await sender.send(target, wish)).toEqual({ paid: 0, unpaid })
  down.delete(bo)
  expect(await sender.send(target, wish)).toMatchObject({ paid: 1, unpaid: [{ pubkey: cy }] })
  down.delete(cy)
  expect(await sender.send(target, wish)).toEqual({ paid: 2 })
  expect(paid).toEqual([`${ada} 1000`, `${bo} 1000`, `${cy} 2000`])
  // The zap is complete. So the next one is a new zap, which pays everybody.
  expect(await sender.send(target, wish)).toEqual({ paid: 4 })
})

test('a zap that nobody can get says why', async () => {
  const { sender, paid } = start(new Set([ada, bo, cy]))
  await expect(sender.send({ pubkey: cy }, wish)).rejects.toThrow(NO_ADDRESS_MESSAGE)
  await expect(sender.send({ pubkey: bo }, wish)).rejects.toMatchObject({
    cause: 'The server answered with status 500 or sent too much',
  })
  await expect(sender.send(target, wish)).rejects.toThrow()
  expect(paid).toEqual([])
})
