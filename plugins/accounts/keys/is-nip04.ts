/** Is this encrypted as it was before NIP-44? Read where it is one's own, never written. */
export const isNip04 = (payload: string): boolean =>
  /^[A-Za-z0-9+/=]+\?iv=[A-Za-z0-9+/=]{20,28}$/.test(payload)
