import type { Zap } from '../contract'

/**
 * Counts each payment once. Of several receipts for it the oldest is kept, and among equally old ones the one with the
 * lowest id, so that the order of arrival does not matter.
 */
export function onePerPayment(zaps: readonly Zap[]): readonly Zap[] {
  const kept = new Map<string, Zap>()
  for (const zap of zaps) {
    const had = kept.get(zap.payment)
    if (!had || isBefore(zap.receipt, had.receipt)) kept.set(zap.payment, zap)
  }
  return [...kept.values()]
}

type Receipt = Zap['receipt']

const isBefore = (a: Receipt, b: Receipt) =>
  a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id)
