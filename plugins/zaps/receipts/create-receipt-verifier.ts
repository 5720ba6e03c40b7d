import { createDisposable, type ReadableStore } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import type { Zap } from '../contract'
import { deduplicateByPayment } from './deduplicate-by-payment'
import { type VerifyReceiptOptions, verifyReceipt } from './verify-receipt'

/** Maximum number of receipts that are checked at the same time. Each check may contact a server. */
const MAX_PARALLEL_CHECKS = 6
const MAX_CACHED_VERDICTS = 10_000
/** Milliseconds for which verdicts are collected before listeners are notified. */
const VERDICTS_DEBOUNCE_MS = 30

/**
 * Verifies each receipt once, a few at a time, and caches the results. All code that counts or shows zaps uses this, so
 * that a payment with several receipts counts as one zap everywhere.
 */
export function createReceiptVerifier(options: VerifyReceiptOptions) {
  const verdicts = new Map<string, Zap | null>()
  const waiting: (() => Promise<void>)[] = []
  const pendingVerdicts = new Map<string, Promise<void>>()
  const listeners = new Set<() => void>()
  let isNotifyScheduled = false
  let running = 0

  /** Notifies listeners once for many results, because each notification makes them go through all their receipts. */
  const scheduleNotify = () => {
    if (isNotifyScheduled) return
    isNotifyScheduled = true
    setTimeout(() => {
      isNotifyScheduled = false
      for (const listener of [...listeners]) listener()
    }, VERDICTS_DEBOUNCE_MS)
  }
  const checkNext = () => {
    while (running < MAX_PARALLEL_CHECKS) {
      const next = waiting.shift()
      if (!next) return
      running++
      void next().finally(() => {
        running--
        checkNext()
      })
    }
  }
  const verify = (receipt: NostrEvent): Promise<void> => {
    const existing = pendingVerdicts.get(receipt.id)
    if (existing) return existing
    const promise = new Promise<void>(resolve => {
      waiting.push(async () => {
        try {
          verdicts.set(receipt.id, (await verifyReceipt(receipt, options)) ?? null)
          if (verdicts.size > MAX_CACHED_VERDICTS) verdicts.delete(verdicts.keys().next().value ?? '')
        } catch {
          // The provider could not be reached, so there is no verdict. The receipt is verified again when it is needed
          // next.
        }
        pendingVerdicts.delete(receipt.id)
        scheduleNotify()
        resolve()
      })
    })
    pendingVerdicts.set(receipt.id, promise)
    checkNext()
    return promise
  }

  return {
    verifyReceipts(receipts: readonly NostrEvent[]): ReadableStore<readonly Zap[]> {
      // Keep the zaps that were found, because the cache may drop their verdicts, and a total on the screen must not
      // fall.
      const foundZaps = new Map<string, Zap>()
      const collectZaps = () => {
        for (const { id } of receipts) {
          const zap = verdicts.get(id)
          if (zap) foundZaps.set(id, zap)
        }
        return deduplicateByPayment(receipts.flatMap(({ id }) => foundZaps.get(id) ?? []))
      }
      let zaps = collectZaps()
      for (const receipt of receipts) if (!verdicts.has(receipt.id)) void verify(receipt)
      return {
        get: () => zaps,
        subscribe(fn) {
          const update = () => {
            const next = collectZaps()
            if (next.length === zaps.length && next.every((zap, at) => zap === zaps[at])) return
            zaps = next
            fn()
          }
          listeners.add(update)
          // Include verdicts that were reached between `verifyReceipts` and this subscription.
          update()
          return createDisposable(() => listeners.delete(update))
        },
      }
    },
  }
}
