import { bytesToHex } from '@noble/hashes/utils.js'

/** SHA-256 of a text in UTF-8, hex. */
export const sha256Hex = async (text: string): Promise<string> =>
  bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
