const MAX_INVOICE_CHARS = 7_000

/** A message of the framed wallet. */
export type WalletRequest = { readonly type: 'pay-invoice'; readonly invoice: string }

/** Validates a message of the framed wallet. Returns `undefined` for anything else. */
export function parseWalletRequest(data: unknown): WalletRequest | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, invoice } = data as Record<string, unknown>
  if (type !== 'pay-invoice' || typeof invoice !== 'string') return undefined
  return invoice.length <= MAX_INVOICE_CHARS && /^(?:lightning:)?ln[a-z0-9]+$/i.test(invoice)
    ? { type, invoice }
    : undefined
}
