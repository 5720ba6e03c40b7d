/**
 * 'now' under 60 s, then whole minutes, hours under a day, else a short date; with the year when it is another one.
 * `at` in seconds, `now` in ms. A time in the future reads 'now'.
 */
export function relativeTime(at: number, now: number): string {
  const seconds = Math.floor(now / 1000) - at
  if (seconds < 60) return 'now'
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}m`
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)}h`
  const date = new Date(at * 1000)
  return dateFormat(date.getFullYear() === new Date(now).getFullYear() ? 'day' : 'year').format(date)
}

const FORMATS = {
  day: { month: 'short', day: 'numeric' },
  year: { month: 'short', day: 'numeric', year: 'numeric' },
  full: { dateStyle: 'full', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const made = new Map<keyof typeof FORMATS, Intl.DateTimeFormat>()

/** One formatter for a whole page: making one takes as long as rendering a card. */
export function dateFormat(name: keyof typeof FORMATS): Intl.DateTimeFormat {
  const had = made.get(name)
  if (had) return had
  const format = new Intl.DateTimeFormat(undefined, FORMATS[name])
  made.set(name, format)
  return format
}
