import { type NostrEvent, type ReadableStore, toDisposable } from '#kernel'
import type { Zap } from '../contract'
import { type CheckOptions, checkReceipt } from './check-receipt'

/** Receipts judged at once: each may ask a server. */
const AT_ONCE = 6
const KEPT = 10_000
/** ms in which verdicts gather before whoever looks is told. */
const GATHER = 30

/** Judges each receipt once, a few at a time, and remembers. */
export function createReceiptBook(options: CheckOptions) {
  const verdicts = new Map<string, Zap | null>()
  const waiting: (() => Promise<void>)[] = []
  const asked = new Map<string, Promise<void>>()
  const looking = new Set<() => void>()
  let telling = false
  let running = 0

  /** All at once: of thousands each verdict would be looked for among all of them. */
  const tell = () => {
    if (telling) return
    telling = true
    setTimeout(() => {
      telling = false
      for (const look of [...looking]) look()
    }, GATHER)
  }
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
      const known = () =>
        receipts.map(r => verdicts.get(r.id)).filter(zap => zap !== undefined && zap !== null)
      let zaps = known()
      for (const receipt of receipts) if (!verdicts.has(receipt.id)) void judge(receipt)
      return {
        get: () => zaps,
        subscribe(fn) {
          const look = () => {
            const next = known()
            if (next.length === zaps.length) return
            zaps = next
            fn()
          }
          looking.add(look)
          // What was found since it was made.
          look()
          return toDisposable(() => looking.delete(look))
        },
      }
    },
  }
}
