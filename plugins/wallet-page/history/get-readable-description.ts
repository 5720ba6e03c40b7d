/**
 * Returns a payment's description for the user, or `undefined` if it is empty or JSON. Some wallets give the JSON of
 * the zap request (NIP-57) as the description.
 */
export const getReadableDescription = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' || text.startsWith('{') ? undefined : text
