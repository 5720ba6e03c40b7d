import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { convertBits, decodeBech32Words } from './bech32-words.ts'

/** The fields of an invoice that tests compare. */
export interface DecodedTestInvoice {
  readonly amountMsats: number
  /** The time of the invoice in seconds since 1970. */
  readonly timestamp: number
  readonly paymentHash: string
  readonly descriptionHash: string
  /** The public key of the node, computed from the signature. */
  readonly nodeId: string
}

const MSATS_PER_UNIT: Readonly<Record<string, number>> = { m: 1e8, u: 1e5, n: 100, p: 0.1 }

/** Decodes a BOLT11 invoice, so that tests can check the encoder. */
export function decodeTestInvoice(invoice: string): DecodedTestInvoice {
  const { prefix, words } = decodeBech32Words(invoice)
  const [, digits = '0', unit = 'm'] = /^lnbc(\d+)([munp])$/.exec(prefix) ?? []
  const data = words.slice(0, -104)
  const fields = new Map<number, number[]>()
  for (let at = 7; at < data.length; ) {
    const length = data[at + 1]! * 32 + data[at + 2]!
    fields.set(data[at]!, data.slice(at + 3, at + 3 + length))
    at += 3 + length
  }
  const hash = (type: number) =>
    Buffer.from(convertBits(fields.get(type) ?? [], 5, 8).slice(0, 32)).toString('hex')
  const signed = createHash('sha256')
    .update(Buffer.concat([Buffer.from(prefix), Buffer.from(convertBits(data, 5, 8))]))
    .digest()
  const signature = convertBits(words.slice(-104), 5, 8)
  const recoverable = Uint8Array.from([signature[64]!, ...signature.slice(0, 64)])
  return {
    amountMsats: Math.round(Number(digits) * MSATS_PER_UNIT[unit]!),
    timestamp: words.slice(0, 7).reduce((sum, word) => sum * 32 + word, 0),
    paymentHash: hash(1),
    descriptionHash: hash(23),
    nodeId: Buffer.from(secp256k1.recoverPublicKey(recoverable, signed, { prehash: false })).toString('hex'),
  }
}
