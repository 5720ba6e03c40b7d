import type { PaymentPurpose, WalletTransaction } from '#contracts/wallet'

/** True if a payment contains every word of the query: in its text, its invoice, its hash or the person's name. */
export function matchesPaymentQuery(
  query: string,
  { description = '', invoice = '', paymentHash, msats }: WalletTransaction,
  { title = '', comment = '' }: PaymentPurpose = {},
  name = '',
): boolean {
  const text = [description, title, comment, invoice, paymentHash, name, String(Math.floor(msats / 1_000))]
    .join(' ')
    .toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
