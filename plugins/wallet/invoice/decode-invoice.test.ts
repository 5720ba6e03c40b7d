import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { measureLeastProcessorTimeMs } from '../../../tests/support/processor-time'
import { decodeInvoice } from './decode-invoice'

interface Vectors {
  readonly payee: string
  readonly valid: readonly (Record<string, unknown> & {
    name: string
    invoice: string
    expiry: number
    createdAt: number
  })[]
  readonly invalid: readonly { readonly name: string; readonly invoice: string; readonly says: string }[]
}
const file = new URL('../../../tests/vectors/bolt11.json', import.meta.url)
const { payee, valid, invalid } = JSON.parse(readFileSync(file, 'utf8')) as Vectors

describe('the examples of BOLT 11', () => {
  it.each(valid)('reads: $name', ({ name: _, invoice, expiry, ...expected }) => {
    const { paymentRequest, expiresAt, ...read } = decodeInvoice(invoice)
    expect(read).toEqual({ payee, ...expected })
    expect(paymentRequest).toBe(invoice.toLowerCase())
    expect(expiresAt).toBe(expected.createdAt + expiry)
  })

  it.each(invalid)('refuses: $name', ({ invoice, says }) => {
    expect(() => decodeInvoice(invoice)).toThrow(says)
  })
})

describe('an invoice', () => {
  const invoice = valid[0]?.invoice ?? ''

  it('may come as a link', () => {
    expect(decodeInvoice(` lightning:${invoice.toUpperCase()} `).paymentRequest).toBe(invoice)
  })

  it('of three megabytes is refused quickly', () => {
    const long = `lnbc1${'q'.repeat(3_000_000)}`
    const refuse = () => expect(() => decodeInvoice(long)).toThrow('too long')
    expect(measureLeastProcessorTimeMs(refuse, { enough: 100 })).toBeLessThan(100)
  })

  it.each(['', 'lnbc', 'lnurl1dp68gurn8ghj7', 'bitcoin:bc1q', 'lnbc1'.repeat(9)])('is not %j', text => {
    expect(() => decodeInvoice(text)).toThrow(/invoice/)
  })
})
