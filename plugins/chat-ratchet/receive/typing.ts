import { createCell, type Disposable, type ReadableStore } from '#kernel'

/** ms after which somebody who has not said so again does not write any more. */
const SHOWN_MS = 10_000
const NOBODY: readonly string[] = []

/** The people who write now, in memory only. */
export interface Typing extends Disposable {
  heard(chat: string, person: string, at: number): void
  of(chat: string): ReadableStore<readonly string[]>
}

export function typingStore(now: () => number = Date.now): Typing {
  const cells = new Map<string, ReturnType<typeof createCell<readonly string[]>>>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const cellOf = (chat: string) => {
    const cell = cells.get(chat) ?? createCell(NOBODY)
    cells.set(chat, cell)
    return cell
  }
  return {
    of: cellOf,
    heard(chat, person, at) {
      const left = at + SHOWN_MS - now()
      // Relays send old events, too.
      if (left <= 0) return
      const cell = cellOf(chat)
      const key = `${chat} ${person}`
      clearTimeout(timers.get(key))
      if (!cell.get().includes(person)) cell.set([...cell.get(), person])
      timers.set(
        key,
        setTimeout(() => cell.set(cell.get().filter(other => other !== person)), Math.min(left, SHOWN_MS)),
      )
    },
    dispose() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
