import { memo, type PointerEvent, useSyncExternalStore } from 'react'
import { relativeTime } from './relative-time-text'

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

/** One formatter for the page, made when the pointer first rests on a time: making it takes as long as a screen of notes. */
let wholeDate: Intl.DateTimeFormat | undefined
const tellDate = (date: Date) => (event: PointerEvent<HTMLTimeElement>) => {
  wholeDate ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
  event.currentTarget.title = wholeDate.format(date)
}

/** When something was or will be, short, kept up to date each minute. `at` in seconds. */
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
