/**
 * Whether the text is encrypted with NIP-04. Such texts are read only if they are the user's own, and never written.
 */
export const isNip04 = (payload: string): boolean =>
  /^[A-Za-z0-9+/=]+\?iv=[A-Za-z0-9+/=]{20,28}$/.test(payload)
