import { memo, type PointerEvent, useSyncExternalStore } from 'react'
import { relativeTime } from './relative-time-text'

// All times on the page share one timer. The timer runs only while a time is shown.
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

/**
 * The page's only formatter. Creating it takes as long as rendering a screen of notes, so it is created when the
 * pointer first rests on a time.
 */
let wholeDate: Intl.DateTimeFormat | undefined
const tellDate = (date: Date) => (event: PointerEvent<HTMLTimeElement>) => {
  wholeDate ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
  event.currentTarget.title = wholeDate.format(date)
}

/** Shows a past or future time in short form, updated every minute. `at` is in seconds. */
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
