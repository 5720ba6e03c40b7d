import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

// All code that needs cryptography is in this chunk, which loads with the first invoice.
export { decodeInvoice } from './decode-invoice'

/** True if the preimage belongs to the payment hash. Both are hex. */
export const matchesPaymentHash = (preimage: string, paymentHash: string): boolean =>
  /^[0-9a-f]{64}$/i.test(preimage) && bytesToHex(sha256(hexToBytes(preimage))) === paymentHash

/** Returns 32 hex digits of a text's SHA-256 hash, which identify it without revealing it. */
export const fingerprintText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32)
