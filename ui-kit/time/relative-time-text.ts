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
  const day = `${MONTHS[date.getMonth()]} ${date.getDate()}`
  return date.getFullYear() === new Date(now).getFullYear() ? day : `${day}, ${date.getFullYear()}`
}

/** The words around it are English. A formatter of `Intl` would come with the first screen, and its first one is slow. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
