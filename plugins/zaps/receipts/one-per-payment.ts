import type { Zap } from '../contract'

/**
 * Returns one zap per payment. If a payment has several receipts, the oldest is kept. Of equally old ones, the one with
 * the lowest id is kept, so that the order of arrival does not matter.
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
