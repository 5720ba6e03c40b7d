import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { decodeFieldBytes, type RawInvoice } from './parse-raw-invoice'

const ORDER = secp256k1.Point.Fn.ORDER

/**
 * Returns the key (hex) of the node that signed an invoice (BOLT 11). If the invoice names a node, that node must have
 * signed it in canonical form (low S). Otherwise the key is recovered from the signature, in either form. Throws if
 * there is no such key.
 */
export function recoverPayee(rawInvoice: RawInvoice, statedPayee: Uint8Array | undefined): string {
  const { prefix, timestamp, fields, signature } = rawInvoice
  const bytes = decodeFieldBytes(signature)
  const recovery = bytes[64]
  if (recovery === undefined || recovery > 3) throw new Error(INVALID_SIGNATURE)
  const data = [
    ...timestamp,
    ...fields.flatMap(f => [f.type, f.words.length >> 5, f.words.length & 31, ...f.words]),
  ]
  const digest = sha256(concatBytes(utf8ToBytes(prefix), packWords(data)))
  const compact = bytes.slice(0, 64)
  try {
    const parsed = secp256k1.Signature.fromBytes(compact, 'compact')
    if (statedPayee) {
      if (parsed.s > ORDER / 2n || !secp256k1.verify(compact, digest, statedPayee, { prehash: false }))
        throw new Error(INVALID_SIGNATURE)
      return bytesToHex(statedPayee)
    }
    return bytesToHex(parsed.addRecoveryBit(recovery).recoverPublicKey(digest).toBytes(true))
  } catch {
    throw new Error(INVALID_SIGNATURE)
  }
}

const INVALID_SIGNATURE = 'The signature of this invoice is not valid.'

/** Packs 5-bit words into bytes. The last byte is filled up with zero bits. */
function packWords(words: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((words.length * 5) / 8))
  for (const [index, word] of words.entries()) {
    const bit = index * 5
    const shifted = word << (11 - (bit % 8))
    const at = bit >> 3
    bytes[at] = (bytes[at] ?? 0) | (shifted >> 8)
    if (at + 1 < bytes.length) bytes[at + 1] = (bytes[at + 1] ?? 0) | (shifted & 255)
  }
  return bytes
}
