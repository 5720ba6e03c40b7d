import fc from 'fast-check'
import { expect, it } from 'vitest'
import { UserFacingError } from '#kernel'
import { encodeNpub } from '#kernel/nostr'
import {
  parseInvoices,
  parseNameObjection,
  parseOrderPaymentMethods,
  parseProviderInfo,
  parseProviderOrder,
  parseProviderOrders,
  parseProviderPeople,
  parseProviderPerson,
  parsePubkeys,
} from './parse-responses'

it('reads any JSON without another error than a refusal', () => {
  const readers = [
    parseProviderPerson,
    parseProviderInfo,
    parseInvoices,
    parseProviderOrders,
    parseOrderPaymentMethods,
    parseProviderOrder,
    parseNameObjection,
    parsePubkeys,
  ]
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      for (const read of readers)
        try {
          read(value)
        } catch (error) {
          expect(error).toBeInstanceOf(UserFacingError)
        }
      parseProviderPeople(value, ['constructor', 'f'.repeat(64)])
    }),
  )
})

it('takes times as text, in seconds and in milliseconds', () => {
  const endOf = (subscription_end_date: unknown) =>
    parseProviderPerson({ subscription_plan: 2, subscription_end_date }).plan?.endsAt
  expect(endOf('2030-01-02T03:04:05Z')).toBe(1_893_553_445)
  expect(endOf(1_893_553_445)).toBe(1_893_553_445)
  expect(endOf(1_893_553_445_000)).toBe(1_893_553_445)
  for (const broken of ['soon', -1, Number.NaN, null, {}]) expect(endOf(broken)).toBeUndefined()
})

it('leaves out plans, addresses and invoices that nobody could use', () => {
  expect(
    parseProviderPerson({ subscription_plan: 7, subscription_end_date: 1_893_553_445, name: '<b>' }),
  ).toEqual({})
  expect(
    parseOrderPaymentMethods({
      btcpayserver_invoice_url: 'javascript:alert(1)',
      payment_request: 'lnbc1<script>',
    }),
  ).toEqual({})
  const listed = parseInvoices([
    { id: 1, amount: '15', currency: 'usd', status: 'settled?' },
    { id: '../../x', amount: 15 },
    { id: 'a', amount: -1 },
    null,
  ])
  expect(listed).toEqual([{ id: '1', amount: 15, currency: 'USD', status: 'open' }])
  expect(parseInvoices(Array.from({ length: 2_000 }, (_, id) => ({ id, amount: 1 })))).toHaveLength(500)
})

it('reads whether a name is free only from a clear answer', () => {
  expect(parseNameObjection({ available: true })).toBeUndefined()
  expect(parseNameObjection({ available: false })).toBe('This name is taken.')
  expect(() => parseNameObjection({ available: 'yes' })).toThrow('Invalid response')
})

it('reads people as hex keys or npubs, each once', () => {
  const [ada, bo] = ['a'.repeat(64), 'b'.repeat(64)]
  expect(parsePubkeys([ada, encodeNpub(bo), ada.toUpperCase(), 'npub1x', 7, null, { pubkey: ada }])).toEqual([
    ada,
    bo,
  ])
  expect(parsePubkeys({})).toEqual([])
  expect(() => parsePubkeys({ follows: [ada] })).toThrow('Invalid response')
})
