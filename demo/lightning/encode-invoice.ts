import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { convertBits, encodeBech32Words } from './bech32-words.ts'

/** The contents of an invoice. */
export interface InvoiceFields {
  /** The amount; 0 leaves it to the payer. */
  readonly amountMsats: number
  /** The time of the invoice in seconds since 1970. */
  readonly timestamp: number
  readonly preimage: Uint8Array
  /** The text whose hash is in the invoice. For a zap it is the JSON of the zap request (NIP-57). */
  readonly description: string
  /** A description that is written into the invoice instead of the hash. */
  readonly memo?: string
  /** The network: `bc` by default, or `tb` for testnet. */
  readonly network?: string
  /** The secret key of the node to be paid. */
  readonly nodeKey: Uint8Array
  /** Seconds until the invoice expires; 600 by default. */
  readonly expiry?: number
}

/** The feature bits that every node sets today: payment secret (bit 14) and variable onion (bit 8), both required. */
const FEATURES = [16, 8, 0]

/** Encodes and signs a BOLT11 invoice. Nobody can pay it, because the demo's node has no channels. */
export function encodeInvoice(fields: InvoiceFields): string {
  const { expiry = 600 } = fields
  const prefix = `ln${fields.network ?? 'bc'}${fields.amountMsats ? formatAmount(fields.amountMsats) : ''}`
  const words = [
    ...encodeNumber(fields.timestamp, 7),
    ...encodeTaggedField(1, encodeBytes(sha256(fields.preimage))),
    ...encodeTaggedField(16, encodeBytes(sha256(Buffer.concat([fields.preimage, Buffer.from('secret')])))),
    ...(fields.memo === undefined
      ? encodeTaggedField(23, encodeBytes(sha256(fields.description)))
      : encodeTaggedField(13, encodeBytes(Buffer.from(fields.memo)))),
    ...encodeTaggedField(6, encodeNumber(expiry, Math.max(2, Math.ceil(Math.log2(expiry + 1) / 5)))),
    ...encodeTaggedField(24, encodeNumber(40, 2)),
    ...encodeTaggedField(5, FEATURES),
  ]
  const signed = sha256(Buffer.concat([Buffer.from(prefix), Buffer.from(convertBits(words, 5, 8))]))
  const signature = secp256k1.sign(signed, fields.nodeKey, { prehash: false, format: 'recovered' })
  // The library returns the recovery id as the first byte, but BOLT11 needs it as the last.
  const ordered = [...signature.subarray(1), signature[0]!]
  return encodeBech32Words(prefix, [...words, ...convertBits(ordered, 8, 5)])
}

/** Writes an amount in the largest unit in which it is a whole number: milli, micro, nano or pico bitcoin. */
function formatAmount(msats: number): string {
  if (msats % 100_000_000 === 0) return `${msats / 100_000_000}m`
  if (msats % 100_000 === 0) return `${msats / 100_000}u`
  if (msats % 100 === 0) return `${msats / 100}n`
  return `${msats * 10}p`
}

function encodeTaggedField(type: number, words: readonly number[]): number[] {
  return [type, ...encodeNumber(words.length, 2), ...words]
}

function encodeNumber(value: number, words: number): number[] {
  return Array.from({ length: words }, (_, index) => Math.floor(value / 32 ** (words - 1 - index)) % 32)
}

function encodeBytes(data: Uint8Array): number[] {
  return convertBits(data, 8, 5)
}

function sha256(data: Uint8Array | string): Buffer {
  return createHash('sha256').update(data).digest()
}
