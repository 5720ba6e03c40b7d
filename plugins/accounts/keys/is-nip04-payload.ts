/**
 * True if the text is encrypted with NIP-04. The app decrypts such a text only if it is the user's own or an old direct
 * message (kind 4), and never encrypts with NIP-04.
 */
export const isNip04Payload = (payload: string): boolean =>
  /^[A-Za-z0-9+/=]+\?iv=[A-Za-z0-9+/=]{20,28}$/.test(payload)
