import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createStore } from '#kernel'
import { startNwcWallet } from '../../demo/wallet/start-nwc-wallet'
import { createNwcClient, type NwcClient } from '../../plugins/connector-nwc/client/nwc-client'
import { createNwcProvider } from '../../plugins/connector-nwc/client/nwc-provider'
import { parseNwcUrl } from '../../plugins/connector-nwc/client/parse-nwc-url'
import type { Invoice } from '../../plugins/wallet/contract'
import { createPaymentManager } from '../../plugins/wallet/core/payment-manager'
import type { UnsettledPayments } from '../../plugins/wallet/core/unsettled-payments'
import { decodeInvoice, matchesPaymentHash } from '../../plugins/wallet/invoice/invoice-crypto'
import { startTestRelay } from '../support/test-relay'

const LOST = 1_000
const PAYMENTS_AT_ONCE = 25
const AMOUNT = 21_000

/**
 * Moves the fake clock only while each open request waits for an answer that is lost. So no answer that still comes is
 * timed out on a busy machine, and an idle machine need not wait.
 */
function passTime(client: NwcClient) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let open = 0
  let lost = 0
  const counted: NwcClient = {
    ...client,
    async request(...args) {
      open++
      try {
        return await client.request(...args)
      } catch (error) {
        if (error instanceof Error && error.message === 'The wallet has not answered.') lost--
        throw error
      } finally {
        open--
      }
    },
  }
  return {
    client: counted,
    lose: () => void lost++,
    async until(done: Promise<unknown>) {
      let running = true
      const end = () => {
        running = false
      }
      done.then(end, end)
      while (running) {
        await new Promise(resolve => setImmediate(resolve))
        if (open === lost) vi.advanceTimersToNextTimer()
      }
      await done
    },
  }
}

test(`${LOST} answers get lost: each intent is paid once, by a wallet that would pay twice`, async () => {
  vi.stubGlobal('WebSocket', WebSocket)
  const relay = await startTestRelay({ port: 0, events: [] })
  const peer = await startNwcWallet({
    relay: relay.url,
    info: { encryption: 'nip44_v2' },
    balanceMsats: AMOUNT * LOST,
  })
  const abort = new AbortController()
  const time = passTime(await createNwcClient(parseNwcUrl(peer.url), abort.signal))
  const provider = await createNwcProvider(time.client)
  // All answers to payments are lost, and every second answer to a look-up.
  let lost = 0
  let looks = 0
  peer.behavior.dropsAnswer = method => {
    const drops = method === 'pay_invoice' || (method === 'lookup_invoice' && looks++ % 2 === 0)
    if (drops) lost++
    if (drops) time.lose()
    return drops
  }
  // Each invoice is decoded once only, because decoding is slow and is not tested here.
  const read = new Map<string, Invoice>()
  const decode = (text: string) => {
    const invoice = read.get(text) ?? decodeInvoice(text)
    read.set(text, invoice)
    return invoice
  }
  const unsettled = createStore<UnsettledPayments>({})
  const payments = createPaymentManager({
    decode: async text => decode(text),
    matchesPaymentHash: async (preimage, hash) => matchesPaymentHash(preimage, hash),
    walletId: async () => 'this one',
    provider: () => provider,
    unsettled,
    onPaid() {},
    now: () => Math.floor(Date.now() / 1_000),
  })

  const pay = async () => {
    const { invoice, paymentHash, preimage } = peer.issueInvoice({ amountMsats: AMOUNT })
    const payment = await payments.pay(invoice)
    await expect(payment.result).rejects.toMatchObject({ code: 'answer-lost' })
    // The user presses the button twice.
    await Promise.all([payments.pay(invoice), payments.pay(invoice)])
    await new Promise<void>(resolve => {
      const look = () => {
        if (payment.status.get().phase !== 'paid') return
        listening.dispose()
        resolve()
      }
      const listening = payment.status.subscribe(look)
      look()
    })
    expect(payment.status.get()).toEqual({ phase: 'paid', preimage })
    expect(peer.paymentCounts.get(paymentHash)).toBe(1)
  }
  const buyer = async () => {
    while (lost < LOST) await pay()
  }
  await time.until(Promise.all(Array.from({ length: PAYMENTS_AT_ONCE }, buyer)))

  expect(lost).toBeGreaterThanOrEqual(LOST)
  expect(peer.getBalanceMsats()).toBe(AMOUNT * (LOST - peer.paymentCounts.size))
  expect(unsettled.get()).toEqual({})
  payments.dispose()
  abort.abort()
  peer.close()
  vi.useRealTimers()
  await relay.stop()
  vi.unstubAllGlobals()
}, 120_000)
