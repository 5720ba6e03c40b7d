import { memo, type PointerEvent, useSyncExternalStore } from 'react'
import { relativeTime } from './relative-time-text'

// One timer for all times on the page; it runs only while a time is shown.
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
 * One formatter for the page, created when the pointer first rests on a time, because creating it takes as long as
 * rendering a screen of notes.
 */
let wholeDate: Intl.DateTimeFormat | undefined
const tellDate = (date: Date) => (event: PointerEvent<HTMLTimeElement>) => {
  wholeDate ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
  event.currentTarget.title = wholeDate.format(date)
}

/** A short form of a past or future time, updated every minute. `at` in seconds. */
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
