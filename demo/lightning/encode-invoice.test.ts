import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { getSatoshisAmountFromBolt11 } from 'nostr-tools/nip57'
import { describe, expect, it } from 'vitest'
import { decodeTestInvoice } from './decode-test-invoice.ts'
import { encodeInvoice } from './encode-invoice.ts'

const nodeKey = new Uint8Array(32).fill(3)
const preimage = new Uint8Array(32).fill(9)

describe('encodeInvoice', () => {
  it.each([1000, 21_000, 1_500_000, 100_000_000, 250_000_000, 12_345])(
    'signs an invoice over %i msats',
    amountMsats => {
      const timestamp = 1_790_000_000
      const invoice = encodeInvoice({ amountMsats, timestamp, preimage, description: 'tea', nodeKey })
      const read = decodeTestInvoice(invoice)
      expect(read.amountMsats).toBe(amountMsats)
      expect(read.timestamp).toBe(timestamp)
      expect(read.descriptionHash).toBe(createHash('sha256').update('tea').digest('hex'))
      expect(read.paymentHash).toBe(createHash('sha256').update(preimage).digest('hex'))
      expect(read.nodeId).toBe(Buffer.from(secp256k1.getPublicKey(nodeKey, true)).toString('hex'))
      if (amountMsats % 1000 === 0) expect(getSatoshisAmountFromBolt11(invoice)).toBe(amountMsats / 1000)
    },
  )

  it('is not accepted with a letter changed', () => {
    const invoice = encodeInvoice({ amountMsats: 1000, timestamp: 1, preimage, description: 'tea', nodeKey })
    const changed = `${invoice.slice(0, 40)}${invoice[40] === 'q' ? 'p' : 'q'}${invoice.slice(41)}`
    expect(() => decodeTestInvoice(changed)).toThrow('checksum')
  })
})
