/** Returns a time in s as a date in words, such as '24 February 2027'. */
export const formatDate = (seconds: number): string =>
  new Date(seconds * 1_000).toLocaleDateString(undefined, { dateStyle: 'long' })

const DAY_SECONDS = 86_400

/** Returns the number of days until a time in s, as text. The last day counts as one. */
export function formatDaysLeft(endsAt: number, now = Date.now() / 1_000): string {
  const days = Math.max(1, Math.ceil((endsAt - now) / DAY_SECONDS))
  return days === 1 ? '1 day left' : `${days.toLocaleString()} days left`
}
