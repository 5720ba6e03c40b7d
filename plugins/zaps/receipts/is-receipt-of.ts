import type { NostrEvent } from '#kernel'
import type { ZapPart } from '../contract'

/**
 * Whether a receipt says that this very invoice was paid. Its provider alone can know; who else has seen the invoice can
 * sign one as well.
 */
export function isReceiptOf(
  { invoice, signer }: Pick<ZapPart, 'invoice' | 'signer'>,
  { kind, pubkey, tags }: NostrEvent,
): boolean {
  if (kind !== 9735 || signer === undefined || pubkey !== signer) return false
  return tags.some(([name, value]) => name === 'bolt11' && value === invoice.paymentRequest)
}
