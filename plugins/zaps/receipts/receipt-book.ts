import { type ReadableStore, toDisposable } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import type { Zap } from '../contract'
import { type CheckOptions, checkReceipt } from './check-receipt'
import { onePerPayment } from './one-per-payment'

/** Maximum number of receipts that are checked at the same time. Each check may contact a server. */
const MAX_PARALLEL_CHECKS = 6
const MAX_KEPT_VERDICTS = 10_000
/** Milliseconds for which verdicts are collected before listeners are notified. */
const VERDICTS_DEBOUNCE_MS = 30

/**
 * Checks each receipt once, a few at a time, and caches the verdicts. All code that counts or shows zaps uses this, so
 * that a payment with several receipts counts as one zap everywhere.
 */
export function createReceiptBook(options: CheckOptions) {
  const verdicts = new Map<string, Zap | null>()
  const waiting: (() => Promise<void>)[] = []
  const asked = new Map<string, Promise<void>>()
  const looking = new Set<() => void>()
  let telling = false
  let running = 0

  /** Notifies listeners once for many verdicts, because each notification searches all receipts. */
  const tell = () => {
    if (telling) return
    telling = true
    setTimeout(() => {
      telling = false
      for (const look of [...looking]) look()
    }, VERDICTS_DEBOUNCE_MS)
  }
  const pump = () => {
    while (running < MAX_PARALLEL_CHECKS) {
      const next = waiting.shift()
      if (!next) return
      running++
      void next().finally(() => {
        running--
        pump()
      })
    }
  }
  const judge = (receipt: NostrEvent): Promise<void> => {
    const had = asked.get(receipt.id)
    if (had) return had
    const promise = new Promise<void>(resolve => {
      waiting.push(async () => {
        try {
          verdicts.set(receipt.id, (await checkReceipt(receipt, options)) ?? null)
          if (verdicts.size > MAX_KEPT_VERDICTS) verdicts.delete(verdicts.keys().next().value ?? '')
        } catch {
          // The provider could not be reached. The receipt is checked again when it is needed next.
        }
        asked.delete(receipt.id)
        tell()
        resolve()
      })
    })
    asked.set(receipt.id, promise)
    pump()
    return promise
  }

  return {
    check(receipts: readonly NostrEvent[]): ReadableStore<readonly Zap[]> {
      // Keep the zaps found so far, because the book may drop their verdicts and a displayed total must not fall.
      const found = new Map<string, Zap>()
      const known = () => {
        for (const { id } of receipts) {
          const zap = verdicts.get(id)
          if (zap) found.set(id, zap)
        }
        return onePerPayment(receipts.flatMap(({ id }) => found.get(id) ?? []))
      }
      let zaps = known()
      for (const receipt of receipts) if (!verdicts.has(receipt.id)) void judge(receipt)
      return {
        get: () => zaps,
        subscribe(fn) {
          const look = () => {
            const next = known()
            if (next.length === zaps.length && next.every((zap, at) => zap === zaps[at])) return
            zaps = next
            fn()
          }
          looking.add(look)
          // Include verdicts that were reached after the store was made.
          look()
          return toDisposable(() => looking.delete(look))
        },
      }
    },
  }
}
