import { createDisposable, type ReadableStore } from '#kernel'
import type { LongUnreachableRelays, UnresponsiveRelay } from '../contract'

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
    findUnresponsive(answers, { isSomethingMissing = false, areOthersEnough = false } = {}) {
      const mayOthersAnswer = Object.values(answers).some(
        ({ state }) => state === 'eose' || state === 'asking',
      )
      return Object.entries(answers).flatMap(([url, { state }]): readonly UnresponsiveRelay[] => {
        const isLongUnreachable = !areOthersEnough && longUnreachable.has(url)
        if (state === 'eose') return []
        // A relay that was unreachable for long stays in the list while the next query waits for it.
        if (state === 'asking')
          return isLongUnreachable ? [{ url, reason: 'dead', isOneOfSeveral: true }] : []
        const isRefusal = state === 'auth-refused' || state === 'closed'
        if (isRefusal || isSomethingMissing || !mayOthersAnswer) return [{ url, reason: state }]
        return isLongUnreachable ? [{ url, reason: state, isOneOfSeveral: true }] : []
      })
    },
    ...createDisposable(() => {
      subscription.dispose()
      stopTimers(() => true)
    }),
  }
}
