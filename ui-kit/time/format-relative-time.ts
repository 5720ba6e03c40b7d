/**
 * Returns 'now' within 60 s, then whole minutes, whole hours under a day, and otherwise a short date, which has the
 * year unless it is this year. A future time is 'in 5 min', 'in 2 h' or 'in 3 d', and a date from a week on.
 * `timeSeconds` is in seconds, `nowMs` in ms.
 */
export function formatRelativeTime(timeSeconds: number, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000) - timeSeconds
  if (Math.abs(seconds) < 60) return 'now'
  if (seconds < 0 && seconds > -604_800) return `in ${formatSpan(-seconds)}`
  if (seconds > 0 && seconds < 3_600) return `${Math.floor(seconds / 60)}m`
  if (seconds > 0 && seconds < 86_400) return `${Math.floor(seconds / 3_600)}h`
  const date = new Date(timeSeconds * 1000)
  const dayText = `${MONTHS[date.getMonth()]} ${date.getDate()}`
  return date.getFullYear() === new Date(nowMs).getFullYear() ? dayText : `${dayText}, ${date.getFullYear()}`
}

const formatSpan = (seconds: number) =>
  seconds < 3_600
    ? `${Math.floor(seconds / 60)} min`
    : seconds < 86_400
      ? `${Math.floor(seconds / 3_600)} h`
      : `${Math.floor(seconds / 86_400)} d`

/**
 * English names, like the text around them. `Intl` is not used, because its first formatter is slow to create, and the
 * first screen needs these names.
 */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
