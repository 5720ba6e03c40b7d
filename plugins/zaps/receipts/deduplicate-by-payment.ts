import type { Zap } from '../contract'

/**
 * Returns one zap per payment. Of several receipts, the oldest counts; of equally old ones, the one with the lowest id,
 * so that the order of arrival does not matter.
 */
export function deduplicateByPayment(zaps: readonly Zap[]): readonly Zap[] {
  const zapsByPayment = new Map<string, Zap>()
  for (const zap of zaps) {
    const existing = zapsByPayment.get(zap.payment)
    if (!existing || isBefore(zap.receipt, existing.receipt)) zapsByPayment.set(zap.payment, zap)
  }
  return [...zapsByPayment.values()]
}

type Receipt = Zap['receipt']

const isBefore = (a: Receipt, b: Receipt) =>
  a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id)
