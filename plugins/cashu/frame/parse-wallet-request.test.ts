import { expect, test } from 'vitest'
import { parseWalletRequest } from './parse-wallet-request'

test('only an invoice that is to be paid is read from the framed wallet', () => {
  expect(parseWalletRequest({ type: 'pay-invoice', invoice: 'lnbc1abc', more: 1 })).toEqual({
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
    expect(parseWalletRequest(bad)).toBeUndefined()
})
