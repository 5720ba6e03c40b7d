import { createDisposable, type ReadableStore } from '#kernel'
import type { LongUnreachableRelays } from '../contract'

/** ms. Relays restart and connections break now and then: the reader need not know about a shorter pause. */
const MIN_UNREACHABLE_MS = 60_000

/** `onChange` is called when one more relay has been unreachable for a minute. */
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
    // While the browser is offline, no relay can be reached, and this is not the relay's fault.
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
