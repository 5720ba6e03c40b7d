import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

// Cryptographic code, in one chunk that loads with the first invoice.
export { decodeInvoice } from './decode-invoice'

/** Whether the preimage belongs to the payment hash; both hex. */
export const proves = (preimage: string, paymentHash: string): boolean =>
  /^[0-9a-f]{64}$/i.test(preimage) && bytesToHex(sha256(hexToBytes(preimage))) === paymentHash

/** Identifies a text without revealing it; 32 hex digits. */
export const fingerprint = (text: string): string => bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32)
