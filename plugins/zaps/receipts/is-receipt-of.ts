import type { NostrEvent } from '#kernel/ports'
import type { ZapPart } from '../contract'

/**
 * Whether a receipt confirms the payment of this invoice. It must be signed by the provider, because others who have
 * seen the invoice could sign one too.
 */
export function isReceiptOf(
  { invoice, signer }: Pick<ZapPart, 'invoice' | 'signer'>,
  { kind, pubkey, tags }: NostrEvent,
): boolean {
  if (kind !== 9735 || signer === undefined || pubkey !== signer) return false
  // The tag may hold the invoice in upper case; `paymentRequest` is in lower case.
  return tags.some(([name, value]) => name === 'bolt11' && value?.toLowerCase() === invoice.paymentRequest)
}
