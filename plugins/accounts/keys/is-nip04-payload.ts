/**
 * True if the text is encrypted with NIP-04. Such a text is decrypted only if it is the user's own or an old message
 * (kind 4), and none is ever written.
 */
export const isNip04Payload = (payload: string): boolean =>
  /^[A-Za-z0-9+/=]+\?iv=[A-Za-z0-9+/=]{20,28}$/.test(payload)
