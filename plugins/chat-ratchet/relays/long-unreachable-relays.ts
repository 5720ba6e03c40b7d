import { createDisposable, type Disposable, type ReadableStore } from '#kernel'
import type { QuerySnapshot } from '#kernel/ports'

/** ms. Relays are restarted and connections break now and then: the reader need not know of a pause that is shorter. */
const MIN_UNREACHABLE_MS = 60_000

/** Keeps which relays have not answered for a minute, while the browser was online. */
export interface LongUnreachableRelays extends Disposable {
  /**
   * Takes over the answers to the question that is asked now. A relay that has not answered it yet stays what it was,
   * for each message that is read replaces the question.
   */
  update(answers: QuerySnapshot['answers']): void
  /** True if the relay has been out of reach for a minute. */
  has(url: string): boolean
}

/** `onChange` is called when another relay has been out of reach for a minute. */
export function createLongUnreachableRelays(
  online: ReadableStore<boolean>,
  onChange: () => void,
): LongUnreachableRelays {
  const unreachable = new Set<string>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const longUnreachable = new Set<string>()
  const stopTimers = (isOver: (url: string) => boolean) => {
    for (const [url, timer] of timers)
      if (isOver(url)) {
        clearTimeout(timer)
        timers.delete(url)
      }
  }
  const startTimer = (url: string) =>
    setTimeout(() => {
      timers.delete(url)
      longUnreachable.add(url)
      onChange()
    }, MIN_UNREACHABLE_MS)
  const updateTimers = () => {
    const isOnline = online.get()
    // Without a network no relay can be reached, which says nothing about any of them.
    stopTimers(url => !isOnline || !unreachable.has(url))
    for (const url of longUnreachable) if (!unreachable.has(url)) longUnreachable.delete(url)
    if (!isOnline) return
    for (const url of unreachable)
      if (!timers.has(url) && !longUnreachable.has(url)) timers.set(url, startTimer(url))
  }
  const subscription = online.subscribe(updateTimers)
  return {
    update(answers) {
      for (const [url, { state }] of Object.entries(answers)) {
        if (state === 'dead' || state === 'timeout') unreachable.add(url)
        else if (state !== 'asking') unreachable.delete(url)
      }
      updateTimers()
    },
    has: url => longUnreachable.has(url),
    ...createDisposable(() => {
      subscription.dispose()
      stopTimers(() => true)
    }),
  }
}
