import { expect, test } from 'vitest'
import { readWish } from './read-wish'

test('only an invoice that is to be paid is read from the framed wallet', () => {
  expect(readWish({ type: 'pay-invoice', invoice: 'lnbc1abc', more: 1 })).toEqual({
    type: 'pay-invoice',
    invoice: 'lnbc1abc',
  })
  for (const bad of [
    undefined,
    null,
    'pay-invoice',
    { type: 'pay-invoice' },
    { type: 'pay-invoice', invoice: 5 },
    { type: 'pay-invoice', invoice: 'javascript:alert(1)' },
    { type: 'pay-invoice', invoice: `lnbc${'a'.repeat(8_000)}` },
    { type: 'give-key', invoice: 'lnbc1abc' },
  ])
    expect(readWish(bad)).toBeUndefined()
})
