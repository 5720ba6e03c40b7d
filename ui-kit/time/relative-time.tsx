import { memo, type PointerEvent, useSyncExternalStore } from 'react'
import { formatRelativeTime } from './format-relative-time'

// All times on the page share one timer. The timer runs only while a time is shown.
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let minuteCount = 0

function subscribe(onMinute: () => void) {
  listeners.add(onMinute)
  timer ??= setInterval(() => {
    minuteCount++
    for (const listener of listeners) listener()
  }, 60_000)
  return () => {
    listeners.delete(onMinute)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * The page's only formatter. Creating it takes as long as rendering a screen of notes, so it is created when the
 * pointer first rests on a time.
 */
let fullDateFormat: Intl.DateTimeFormat | undefined
const showFullDate = (date: Date) => (event: PointerEvent<HTMLTimeElement>) => {
  fullDateFormat ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
  event.currentTarget.title = fullDateFormat.format(date)
}

/** Shows a past or future time in short form, updated every minute. `timeSeconds` is in seconds since 1970. */
export const RelativeTime = memo(function RelativeTime({ timeSeconds }: { timeSeconds: number }) {
  useSyncExternalStore(subscribe, () => minuteCount)
  const date = new Date(timeSeconds * 1000)
  if (Number.isNaN(date.getTime())) return null
  return (
    <time dateTime={date.toISOString()} onPointerEnter={showFullDate(date)}>
      {formatRelativeTime(timeSeconds, Date.now())}
    </time>
  )
})
