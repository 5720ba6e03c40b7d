import { memo, type PointerEvent, useSyncExternalStore } from 'react'
import { dateFormat, relativeTime } from './relative-time-text'

// One timer for every time on the page, running only while one is shown.
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let minute = 0

function subscribe(fn: () => void) {
  listeners.add(fn)
  timer ??= setInterval(() => {
    minute++
    for (const listener of listeners) listener()
  }, 60_000)
  return () => {
    listeners.delete(fn)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The whole date, for whoever points at it: the first formatter takes as long to make as a card to render. */
const tellDate = (date: Date) => (event: PointerEvent<HTMLTimeElement>) => {
  event.currentTarget.title = dateFormat('full').format(date)
}

/** When something was, short, kept up to date each minute. `at` in seconds. */
export const RelativeTime = memo(function RelativeTime({ at }: { at: number }) {
  useSyncExternalStore(subscribe, () => minute)
  const date = new Date(at * 1000)
  if (Number.isNaN(date.getTime())) return null
  return (
    <time dateTime={date.toISOString()} onPointerEnter={tellDate(date)}>
      {relativeTime(at, Date.now())}
    </time>
  )
})
