import { createCell, type NostrEvent, type ReadableStore } from '#kernel'
import type { Zap } from '../contract'
import { type CheckOptions, checkReceipt } from './check-receipt'

/** Receipts judged at once: each may ask a server. */
const AT_ONCE = 6
const KEPT = 10_000

/** Judges each receipt once, a few at a time, and remembers. */
export function createReceiptBook(options: CheckOptions) {
  const verdicts = new Map<string, Zap | null>()
  const waiting: (() => Promise<void>)[] = []
  const asked = new Map<string, Promise<void>>()
  let running = 0

  const pump = () => {
    while (running < AT_ONCE) {
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
          if (verdicts.size > KEPT) verdicts.delete(verdicts.keys().next().value ?? '')
        } catch {
          // Its provider could not be asked: not counted now, asked again the next time it is looked at.
        }
        asked.delete(receipt.id)
        resolve()
      })
    })
    asked.set(receipt.id, promise)
    pump()
    return promise
  }

  return {
    check(receipts: readonly NostrEvent[]): ReadableStore<readonly Zap[]> {
      const known = () =>
        receipts.map(r => verdicts.get(r.id)).filter(zap => zap !== undefined && zap !== null)
      const cell = createCell<readonly Zap[]>(known())
      const open = receipts.filter(r => !verdicts.has(r.id))
      for (const receipt of open) void judge(receipt).then(() => cell.set(known()))
      return cell
    },
  }
}
