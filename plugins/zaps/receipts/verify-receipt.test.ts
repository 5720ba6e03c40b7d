import { verifyEvent } from 'nostr-tools/pure'
import { expect, test } from 'vitest'
import type { Invoice } from '#contracts/wallet'
import type { NostrEvent } from '#kernel/ports'
import { createEventSigner } from '../../../demo/event-signer'
import { decodeTestInvoice } from '../../../demo/lightning/decode-test-invoice'
import {
  createProviderInvoice,
  createZapReceipt,
  ZAP_PROVIDER_SECRET_KEY,
} from '../../../demo/lightning/zap-provider'
import { ZAP_PROVIDER_PUBKEY } from '../../../demo/media/answer-lnurl-pay'
import { isZapForNote } from './is-zap-for-note'
import { type VerifyReceiptOptions, verifyReceipt } from './verify-receipt'

const signer = await createEventSigner()
const key = (n: number) => new Uint8Array(32).fill(n)
const sender = key(1)
const recipient = signer.pubkey(key(2))
const note = 'ab'.repeat(32)
const NOW = 1_790_000_000

const request = (tags: string[][] = [], content = 'Thanks!') =>
  signer.sign(
    {
      kind: 9734,
      created_at: NOW,
      content,
      tags: [['relays', 'wss://r.test'], ['amount', '21000'], ['p', recipient], ['e', note], ...tags],
    },
    sender,
  )
/** Returns a receipt for a request whose invoice is for a smaller amount than requested. */
const underpaid = () => {
  const asked = request()
  const { invoice } = createProviderInvoice(JSON.stringify(asked), 1_000, NOW)
  return resigned(swap(createZapReceipt(signer, asked, NOW), 'bolt11', invoice))
}
const signed = (kind: number, tags: string[][]) =>
  signer.sign({ kind, created_at: NOW, content: 'Thanks!', tags }, sender)
const asking = [
  ['relays', 'wss://r.test'],
  ['amount', '21000'],
  ['p', recipient],
  ['e', note],
]
const resigned = (tags: NostrEvent['tags'], by = ZAP_PROVIDER_SECRET_KEY) =>
  signer.sign({ kind: 9735, created_at: NOW, content: '', tags: tags.map(t => [...t]) }, by)

const options: VerifyReceiptOptions = {
  verify: async raw => (verifyEvent(structuredClone(raw) as never) ? (raw as NostrEvent) : undefined),
  decodeInvoice: async pr => ({ ...decodeTestInvoice(pr), network: 'bitcoin' }) as unknown as Invoice,
  findProvider: async pubkey => (pubkey === recipient ? ZAP_PROVIDER_PUBKEY : undefined),
}
const swap = (receipt: NostrEvent, name: string, value: string) =>
  receipt.tags.map(tag => (tag[0] === name ? [name, value] : tag))

test('accepts a receipt that the provider signed for the sender’s request', async () => {
  const zap = await verifyReceipt(createZapReceipt(signer, request(), NOW), options)
  expect(zap).toMatchObject({ sender: signer.pubkey(sender), recipient, msats: 21_000, comment: 'Thanks!' })
})

test('a sender who asked for it is anonymous, whatever key has signed', async () => {
  const known = await verifyReceipt(createZapReceipt(signer, request(), NOW), options)
  const hidden = await verifyReceipt(createZapReceipt(signer, request([['anon', 'pzap1']]), NOW), options)
  expect([known?.isAnonymous, hidden?.isAnonymous]).toEqual([false, true])
})

test('refuses receipts that anyone could have made', async () => {
  const good = createZapReceipt(signer, request(), NOW)
  const dear = createZapReceipt(signer, request([['amount', '21000']], 'other'), NOW)
  const two = createZapReceipt(signer, request([['e', 'cd'.repeat(32)]]), NOW)
  const forged = { ...request(), content: 'I sent a million' }
  const cases: Record<string, NostrEvent> = {
    'signed by somebody else': resigned(good.tags, sender),
    'for another note': resigned(swap(good, 'e', 'cd'.repeat(32))),
    'for another person': resigned(swap(good, 'p', signer.pubkey(sender))),
    'with the invoice of another request': resigned(
      swap(good, 'bolt11', dear.tags.find(t => t[0] === 'bolt11')?.[1] ?? ''),
    ),
    'with a request nobody signed': resigned(swap(good, 'description', JSON.stringify(forged))),
    'with a request that is no JSON': resigned(swap(good, 'description', '{')),
    'without an invoice': resigned(good.tags.filter(t => t[0] !== 'bolt11')),
    'over another amount than was asked': underpaid(),
    'with a request that is none': createZapReceipt(signer, signed(1, asking), NOW),
    'for another article': resigned([...good.tags, ['a', `30023:${recipient}:other`]]),
    'for two notes, one of which was not asked': resigned([...good.tags, ['e', 'cd'.repeat(32)]]),
    'asked for two notes': resigned(two.tags.filter(t => t[1] !== 'cd'.repeat(32))),
    'with an invoice that is garbage': resigned(swap(good, 'bolt11', 'lnbc1garbage')),
    'that pays two people': createZapReceipt(signer, request([['p', signer.pubkey(sender)]]), NOW),
  }
  for (const [name, receipt] of Object.entries(cases))
    expect(await verifyReceipt(receipt, options), name).toBeUndefined()
})

test('gives no verdict while the provider cannot be reached', async () => {
  const away = { ...options, findProvider: () => Promise.reject(new Error('away')) }
  await expect(verifyReceipt(createZapReceipt(signer, request(), NOW), away)).rejects.toThrow('away')
  const none = { ...options, findProvider: async () => undefined }
  expect(await verifyReceipt(createZapReceipt(signer, request(), NOW), none)).toBeUndefined()
})

test('counts a zap for a note if it was requested for it and paid to a due person', async () => {
  const zap = await verifyReceipt(createZapReceipt(signer, request(), NOW), options)
  if (!zap) throw new Error('a true zap')
  const [author, other] = [recipient, signer.pubkey(sender)]
  const of = (fields: Partial<NostrEvent>) =>
    isZapForNote(zap, {
      id: note,
      pubkey: author,
      kind: 1,
      created_at: NOW,
      tags: [],
      content: '',
      sig: '',
      ...fields,
    })
  expect(of({})).toBe(true)
  expect(of({ pubkey: other, tags: [['zap', author, '', '1']] })).toBe(true)
  // The recipient is not the note's author, so the zap does not count for the note, although its request names the
  // note.
  expect(of({ pubkey: other })).toBe(false)
  expect(of({ pubkey: other, tags: [['p', author]] })).toBe(false)
  expect(of({ id: 'cd'.repeat(32) })).toBe(false)
})
