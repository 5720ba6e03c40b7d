import { createValueStore, type Disposable, type ReadableStore } from '#kernel'

/** Milliseconds after the last typing event until a person counts as no longer typing. */
const TYPING_SHOWN_MS = 10_000
const NOBODY: readonly string[] = []

/** The people who are typing now, kept in memory only. */
export interface TypingTracker extends Disposable {
  onTyping(chat: string, person: string, at: number): void
  peopleTyping(chat: string): ReadableStore<readonly string[]>
}

export function createTypingTracker(now: () => number = Date.now): TypingTracker {
  const cells = new Map<string, ReturnType<typeof createValueStore<readonly string[]>>>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const chatCell = (chat: string) => {
    const cell = cells.get(chat) ?? createValueStore(NOBODY)
    cells.set(chat, cell)
    return cell
  }
  return {
    peopleTyping: chatCell,
    onTyping(chat, person, at) {
      const remainingMs = at + TYPING_SHOWN_MS - now()
      // Relays send old events too, so the typing event may have expired.
      if (remainingMs <= 0) return
      const cell = chatCell(chat)
      const key = `${chat} ${person}`
      clearTimeout(timers.get(key))
      if (!cell.get().includes(person)) cell.set([...cell.get(), person])
      timers.set(
        key,
        setTimeout(
          () => {
            timers.delete(key)
            cell.set(cell.get().filter(other => other !== person))
          },
          Math.min(remainingMs, TYPING_SHOWN_MS),
        ),
      )
    },
    dispose() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
