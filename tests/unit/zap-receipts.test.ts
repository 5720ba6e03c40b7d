import fc from 'fast-check'
import { verifyEvent } from 'nostr-tools/pure'
import { expect, test, vi } from 'vitest'
import type { NostrEvent } from '#kernel/ports'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { createEventSigner } from '../../demo/event-signer'
import { encodeInvoice } from '../../demo/lightning/encode-invoice'
import { decodeInvoice } from '../../plugins/wallet/invoice/decode-invoice'
import { createReceiptVerifier } from '../../plugins/zaps/receipts/create-receipt-verifier'
import { isReceiptForInvoice } from '../../plugins/zaps/receipts/is-receipt-for-invoice'

const signer = await createEventSigner()
const key = (n: number) => new Uint8Array(32).fill(n)
const [SENDER, PROVIDER, OTHER_PROVIDER, NODE] = [key(1), key(2), key(3), key(4)]
const [ADA, BEN] = [signer.pubkey(key(5)), signer.pubkey(key(6))]
const NOTE = 'ab'.repeat(32)
const NOW = 1_790_000_000
const SATS = 21

function newBook() {
  return createReceiptVerifier({
    verify: async raw => (verifyEvent(structuredClone(raw) as never) ? (raw as NostrEvent) : undefined),
    decodeInvoice: async text => decodeInvoice(text),
    findProvider: async pubkey => signer.pubkey(pubkey === ADA ? PROVIDER : OTHER_PROVIDER),
  })
}

const requestTo = (pubkey: string, content = 'Thanks!') =>
  signer.sign(
    {
      kind: 9734,
      created_at: NOW,
      content,
      tags: [
        ['relays', 'wss://relay.example'],
        ['amount', String(SATS * 1000)],
        ['p', pubkey],
        ['e', NOTE],
      ],
    },
    SENDER,
  )

interface Made {
  readonly request?: NostrEvent
  readonly network?: string
  readonly preimage?: Uint8Array
}
function invoiceFor({ request = requestTo(ADA), network, preimage = key(7) }: Made = {}) {
  const description = JSON.stringify(request)
  const amountMsats = SATS * 1000
  const invoice = encodeInvoice({
    amountMsats,
    timestamp: NOW,
    preimage,
    description,
    nodeKey: NODE,
    ...(network && { network }),
  })
  return { invoice, description }
}

interface Receipt {
  readonly invoice: string
  readonly description: string
  readonly to?: string
  readonly at?: number
  readonly by?: Uint8Array
}
const receiptOf = ({ invoice, description, to = ADA, at = NOW, by = PROVIDER }: Receipt) => {
  const tags = [
    ['p', to],
    ['e', NOTE],
    ['bolt11', invoice],
    ['description', description],
  ]
  return signer.sign({ kind: 9735, created_at: at, content: '', tags }, by)
}

/**
 * Returns the valid zaps among these receipts. To know when all are checked, it adds a valid one at the end and waits
 * for it.
 */
async function zapsAmong(receipts: readonly NostrEvent[]) {
  const last = receiptOf({ ...invoiceFor({ preimage: key(9) }), at: NOW + 999 })
  const zaps = newBook().verifyReceipts([...receipts, last])
  zaps.subscribe(() => {})
  await vi.waitFor(() => expect(zaps.get().map(({ receipt }) => receipt.id)).toContain(last.id))
  return zaps.get().filter(({ receipt }) => receipt.id !== last.id)
}

test('a receipt counts if its invoice is for bitcoin, and not for the free coins of a test network', async () => {
  const on = (network: string) => receiptOf(invoiceFor({ network }))
  expect(await zapsAmong([on('bc')])).toMatchObject([{ msats: SATS * 1000 }])
  expect(await zapsAmong(['tb', 'tbs', 'bcrt'].map(on))).toEqual([])
})

test('an invoice counts once, however many receipts name it and in whatever order they arrive', async () => {
  const paid = invoiceFor()
  const oldest = [
    receiptOf({ ...paid, at: NOW + 10 }),
    receiptOf({ ...paid, invoice: paid.invoice.toUpperCase(), at: NOW + 10 }),
  ].sort((a, b) => (a.id < b.id ? -1 : 1))
  const [kept] = oldest
  const later = [NOW + 20, NOW + 30].map(at => receiptOf({ ...paid, at }))
  const second = receiptOf({ ...invoiceFor({ preimage: key(8) }), at: NOW + 40 })
  const all = [...oldest, ...later, second]
  const permuted = fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })
  await fc.assert(
    fc.asyncProperty(permuted, async receipts => {
      const book = newBook()
      let total = 0
      // Add the receipts one by one, as relays send them. As in a query, each makes a new list.
      for (const at of receipts.keys()) {
        const zaps = book.verifyReceipts(receipts.slice(0, at + 1))
        const look = () => {
          const next = zaps.get().reduce((sum, { msats }) => sum + msats, 0)
          expect(next).toBeGreaterThanOrEqual(total)
          total = next
        }
        look()
        const listening = zaps.subscribe(look)
        const payments = receipts.slice(0, at + 1).includes(second) ? (at === 0 ? 1 : 2) : 1
        await vi.waitFor(() => expect(zaps.get()).toHaveLength(payments), { interval: 1 })
        listening.dispose()
      }
      const zaps = book.verifyReceipts(receipts)
      zaps.subscribe(() => {})
      await vi.waitFor(
        () =>
          expect(
            zaps
              .get()
              .map(({ receipt }) => receipt.id)
              .sort(),
          ).toEqual([kept?.id, second.id].sort()),
        { interval: 1 },
      )
      expect(total).toBe(2 * SATS * 1000)
    }),
    { numRuns: 10 },
  )
})

test('a person with a provider of their own cannot remove a zap by another invoice with the same payment hash', async () => {
  const paid = receiptOf(invoiceFor())
  const copied = receiptOf({
    ...invoiceFor({ request: requestTo(BEN) }),
    to: BEN,
    at: NOW - 1_000,
    by: OTHER_PROVIDER,
  })
  const zaps = await zapsAmong([paid, copied])
  expect(zaps.map(({ recipient }) => recipient).sort()).toEqual([ADA, BEN].sort())
})

test('an invoice counts only for the person its request was made for', async () => {
  const paid = invoiceFor()
  const forBen = receiptOf({ ...paid, to: BEN, by: OTHER_PROVIDER })
  expect(await zapsAmong([forBen, receiptOf(paid)])).toMatchObject([{ recipient: ADA }])
})

test('a total that is shown stays when the book has judged more receipts than it can remember', async () => {
  const book = newBook()
  const shown = book.verifyReceipts([receiptOf(invoiceFor())])
  shown.subscribe(() => {})
  await vi.waitFor(() => expect(shown.get()).toHaveLength(1))
  const junk = Array.from({ length: 10_001 }, (_, n) => createTestEvent({ kind: 9735, id: numberToHex(n) }))
  const last = receiptOf(invoiceFor({ preimage: key(8) }))
  const rest = book.verifyReceipts([...junk, last])
  rest.subscribe(() => {})
  await vi.waitFor(() => expect(rest.get()).toHaveLength(1))
  expect(shown.get()).toHaveLength(1)
})

test('an invoice that is paid elsewhere is recognized by its receipt, also if the receipt has it in upper case', () => {
  const { invoice, description } = invoiceFor()
  const part = { invoice: decodeInvoice(invoice), signer: signer.pubkey(PROVIDER) }
  expect(isReceiptForInvoice(part, receiptOf({ invoice: invoice.toUpperCase(), description }))).toBe(true)
  const other = invoiceFor({ preimage: key(8) })
  expect(isReceiptForInvoice(part, receiptOf(other))).toBe(false)
})
