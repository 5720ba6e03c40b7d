const HEX_KEY = /^[0-9a-f]{64}$/

/** True for a text of 64 lower-case hex digits (32 bytes), the only form that NIP-01 allows for ids and public keys. */
export function isHexKey(text: unknown): text is string {
  return typeof text === 'string' && text.length === 64 && HEX_KEY.test(text)
}

/** Encodes bytes as lower-case hex, two digits per byte. */
export function bytesToHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += (byte < 16 ? '0' : '') + byte.toString(16)
  return hex
}

/** Decodes a hex text that was checked with {@link isHexKey}. */
export function hexToBytes(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length >> 1)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16)
  return bytes
}
