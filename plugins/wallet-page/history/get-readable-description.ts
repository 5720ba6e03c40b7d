/**
 * Returns a description for the user. The JSON of a zap request (NIP-57), which some wallets give, is left out, as is an
 * empty text.
 */
export const getReadableDescription = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' || text.startsWith('{') ? undefined : text
