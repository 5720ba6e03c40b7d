import { expect, test } from 'vitest'
import { parseTransactions } from './parse-transactions'

const hash = 'AB'.repeat(32)
const entry = { type: 'outgoing', payment_hash: hash, amount: 21_000, created_at: 1_790_000_000 }
const read = (...transactions: unknown[]) => parseTransactions({ transactions }, 10)

test('payments of a wallet are read with their state, fee and invoice', () => {
  expect(
    read(
      {
        ...entry,
        state: 'settled',
        settled_at: 1_790_000_009,
        fees_paid: 1_500,
        description: 'tea',
        invoice: 'LNBC1',
      },
      { ...entry, type: 'incoming', state: 'expired' },
      // An older wallet sends a preimage but no `state`.
      { ...entry, preimage: 'cd'.repeat(32) },
      entry,
      // A wallet that does not have the preimage sends zeros.
      { ...entry, preimage: '0'.repeat(64), settled_at: 0 },
    ),
  ).toEqual([
    {
      direction: 'sent',
      state: 'settled',
      paymentHash: hash.toLowerCase(),
      msats: 21_000,
      feeMsats: 1_500,
      at: 1_790_000_009,
      description: 'tea',
      invoice: 'lnbc1',
    },
    expect.objectContaining({ direction: 'received', state: 'failed' }),
    expect.objectContaining({ state: 'settled', at: 1_790_000_000 }),
    expect.objectContaining({ state: 'pending' }),
    expect.objectContaining({ state: 'pending' }),
  ])
})

test('a wallet that lies shows no impossible payments', () => {
  expect(
    read(
      null,
      'text',
      { ...entry, amount: -1 },
      { ...entry, amount: Number.MAX_VALUE },
      { ...entry, amount: '5' },
      { ...entry, payment_hash: 'short' },
      { ...entry, type: 'sideways' },
      { ...entry, created_at: Number.NaN },
    ),
  ).toEqual([])
  expect(parseTransactions({ transactions: Array.from({ length: 50 }, () => entry) }, 20)).toHaveLength(20)
  const [long] = read({ ...entry, description: 'x'.repeat(9_000), invoice: 'y'.repeat(9_000) })
  expect(long?.description).toHaveLength(640)
  expect(long?.invoice).toBeUndefined()
  expect(() => parseTransactions(undefined, 20)).toThrow('no list of payments')
})
