/**
 * Returns the payer of an unchecked zap receipt (kind 9735), who is the author of the request in its `description`
 * (NIP-57).
 */
function parseReceiptPayer({ tags }: Readonly<Record<string, unknown>>): unknown {
  if (!Array.isArray(tags)) return undefined
  const request = tags.find(tag => Array.isArray(tag) && tag[0] === 'description')?.[1]
  try {
    return (JSON.parse(String(request)) as { pubkey?: unknown } | null)?.pubkey
  } catch {
    return undefined
  }
}

/** Tells the service worker's push code that the text in a zap receipt was written by the payer. */
export const zapAuthorResolvers = new Map([[9735, parseReceiptPayer]])
