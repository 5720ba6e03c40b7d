/** Returns the author of the zap request in a receipt's `description` (NIP-57), who paid. Neither event is verified. */
function parseReceiptPayer({ tags }: Readonly<Record<string, unknown>>): unknown {
  if (!Array.isArray(tags)) return undefined
  const request = tags.find(tag => Array.isArray(tag) && tag[0] === 'description')?.[1]
  try {
    return (JSON.parse(String(request)) as { pubkey?: unknown } | null)?.pubkey
  } catch {
    return undefined
  }
}

/**
 * The service worker shows the payer as the author of a zap receipt's text, and not the provider that signed the
 * receipt.
 */
export const zapAuthorResolvers = new Map([[9735, parseReceiptPayer]])
