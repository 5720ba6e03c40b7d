import { verifyEvent } from 'nostr-tools/pure'
import { expect, test } from 'vitest'
import type { Invoice } from '#contracts/wallet'
import type { NostrEvent } from '#kernel/ports'
import { createEventSigner } from '../../../demo/event-signer'
import { readInvoice } from '../../../demo/lightning/read-invoice'
import { PROVIDER_KEY, providerInvoice, zapReceipt } from '../../../demo/lightning/zap-provider'
import { PROVIDER_PUBKEY } from '../../../demo/media/lightning-answer'
import { type CheckOptions, checkReceipt } from './check-receipt'
import { isZapOf } from './is-zap-of'

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
/** Returns a receipt for this request that contains the invoice of a request for a smaller amount. */
const underpaid = () => {
  const asked = request()
  const { invoice } = providerInvoice(JSON.stringify(asked), 1_000, NOW)
  return resigned(swap(zapReceipt(signer, asked, NOW), 'bolt11', invoice))
}
const signed = (kind: number, tags: string[][]) =>
  signer.sign({ kind, created_at: NOW, content: 'Thanks!', tags }, sender)
const asking = [
  ['relays', 'wss://r.test'],
  ['amount', '21000'],
  ['p', recipient],
  ['e', note],
]
const resigned = (tags: NostrEvent['tags'], by = PROVIDER_KEY) =>
  signer.sign({ kind: 9735, created_at: NOW, content: '', tags: tags.map(t => [...t]) }, by)

const options: CheckOptions = {
  verify: async raw => (verifyEvent(structuredClone(raw) as never) ? (raw as NostrEvent) : undefined),
  decode: async pr => ({ ...readInvoice(pr), network: 'bitcoin' }) as unknown as Invoice,
  providerOf: async pubkey => (pubkey === recipient ? PROVIDER_PUBKEY : undefined),
}
const swap = (receipt: NostrEvent, name: string, value: string) =>
  receipt.tags.map(tag => (tag[0] === name ? [name, value] : tag))

test('accepts a receipt that the provider signed for the sender’s request', async () => {
  const zap = await checkReceipt(zapReceipt(signer, request(), NOW), options)
  expect(zap).toMatchObject({ sender: signer.pubkey(sender), recipient, msats: 21_000, comment: 'Thanks!' })
})

test('a sender who asked for it is anonymous, whatever key has signed', async () => {
  const known = await checkReceipt(zapReceipt(signer, request(), NOW), options)
  const hidden = await checkReceipt(zapReceipt(signer, request([['anon', 'pzap1']]), NOW), options)
  expect([known?.isAnonymous, hidden?.isAnonymous]).toEqual([false, true])
})

test('refuses receipts that anyone could have made', async () => {
  const good = zapReceipt(signer, request(), NOW)
  const dear = zapReceipt(signer, request([['amount', '21000']], 'other'), NOW)
  const two = zapReceipt(signer, request([['e', 'cd'.repeat(32)]]), NOW)
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
    'with a request that is none': zapReceipt(signer, signed(1, asking), NOW),
    'for another article': resigned([...good.tags, ['a', `30023:${recipient}:other`]]),
    'for two notes, one of which was not asked': resigned([...good.tags, ['e', 'cd'.repeat(32)]]),
    'asked for two notes': resigned(two.tags.filter(t => t[1] !== 'cd'.repeat(32))),
    'with an invoice that is garbage': resigned(swap(good, 'bolt11', 'lnbc1garbage')),
    'that pays two people': zapReceipt(signer, request([['p', signer.pubkey(sender)]]), NOW),
  }
  for (const [name, receipt] of Object.entries(cases))
    expect(await checkReceipt(receipt, options), name).toBeUndefined()
})

test('gives no verdict while the provider cannot be reached', async () => {
  const away = { ...options, providerOf: () => Promise.reject(new Error('away')) }
  await expect(checkReceipt(zapReceipt(signer, request(), NOW), away)).rejects.toThrow('away')
  const none = { ...options, providerOf: async () => undefined }
  expect(await checkReceipt(zapReceipt(signer, request(), NOW), none)).toBeUndefined()
})

test('counts a zap for a note if it was requested for it and paid to a due person', async () => {
  const zap = await checkReceipt(zapReceipt(signer, request(), NOW), options)
  if (!zap) throw new Error('a true zap')
  const [author, other] = [recipient, signer.pubkey(sender)]
  const of = (fields: Partial<NostrEvent>) =>
    isZapOf(zap, {
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
  // A payment to oneself does not count for another person's note, although the request names that note.
  expect(of({ pubkey: other })).toBe(false)
  expect(of({ pubkey: other, tags: [['p', author]] })).toBe(false)
  expect(of({ id: 'cd'.repeat(32) })).toBe(false)
})
