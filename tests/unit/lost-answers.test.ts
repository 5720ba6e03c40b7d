import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createStore } from '#kernel'
import { createNwcClient } from '../../plugins/connector-nwc/client/nwc-client'
import { createNwcProvider } from '../../plugins/connector-nwc/client/nwc-provider'
import { parseNwcUrl } from '../../plugins/connector-nwc/client/parse-nwc-url'
import { createPayments } from '../../plugins/wallet/core/payments'
import type { Unsettled } from '../../plugins/wallet/core/unsettled'
import { decodeInvoice, proves } from '../../plugins/wallet/invoice/invoice-code'
import { startNwcWallet } from '../peers/nwc-wallet'
import { startTestRelay } from '../support/demo-relay'

const INTENTS = 1_000
const AT_ONCE = 25

test(`${INTENTS} answers get lost: each intent is paid once, by a wallet that would pay twice`, async () => {
  vi.stubGlobal('WebSocket', WebSocket)
  const relay = await startTestRelay({ port: 0, events: [] })
  const peer = await startNwcWallet({
    relay: relay.url,
    info: { encryption: 'nip44_v2' },
    balanceMsats: 21_000 * INTENTS,
  })
  const abort = new AbortController()
  const client = await createNwcClient(parseNwcUrl(peer.url), abort.signal, { answerPatience: 600 })
  const provider = await createNwcProvider(client, { payment: 200 })
  // The answer to every payment is lost, and of the looks every third.
  let looks = 0
  peer.mood.drop = method => method === 'pay_invoice' || (method === 'lookup_invoice' && looks++ % 3 === 0)
  const unsettled = createStore<Unsettled>({})
  const payments = createPayments({
    decode: async text => decodeInvoice(text),
    proves: async (preimage, hash) => proves(preimage, hash),
    walletId: async () => 'this one',
    provider: () => provider,
    unsettled,
    onPaid() {},
    now: () => Math.floor(Date.now() / 1_000),
    pace: [20],
  })

  const pay = async () => {
    const { invoice, paymentHash, preimage } = peer.issue()
    const payment = await payments.pay(invoice)
    await expect(payment.result).rejects.toMatchObject({ code: 'answer-lost' })
    // Somebody presses again, and again.
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
    expect(peer.paid.get(paymentHash)).toBe(1)
  }
  let begun = 0
  const buyer = async () => {
    while (begun++ < INTENTS) await pay()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, buyer))

  expect(peer.paid.size).toBe(INTENTS)
  expect(peer.balanceMsats()).toBe(0)
  expect(unsettled.get()).toEqual({})
  payments.dispose()
  abort.abort()
  peer.close()
  await relay.kill()
  vi.unstubAllGlobals()
}, 240_000)
