import type { NostrEvent } from '#kernel/ports'
import type { ZapShareInvoice } from '../contract'

/**
 * True if a receipt confirms the payment of this invoice. The provider must have signed it, because anyone who has seen
 * the invoice could sign a receipt.
 */
export function isReceiptForInvoice(
  { invoice, signer }: Pick<ZapShareInvoice, 'invoice' | 'signer'>,
  { kind, pubkey, tags }: NostrEvent,
): boolean {
  if (kind !== 9735 || signer === undefined || pubkey !== signer) return false
  // The tag may contain the invoice in upper case, but `paymentRequest` is in lower case.
  return tags.some(([name, value]) => name === 'bolt11' && value?.toLowerCase() === invoice.paymentRequest)
}
