/** Returns '1 like' or '2 likes'. The number is not shortened, because screen readers read this text out. */
export const pluralize = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`

/** Returns a short number, such as 999, 1.2K or 3.4M, rounded down. */
export function formatCount(count: number): string {
  if (count < 1_000) return String(count)
  const [value, unit] = count < 1_000_000 ? [count / 1_000, 'K'] : [count / 1_000_000, 'M']
  const rounded = value < 100 ? Math.floor(value * 10) / 10 : Math.floor(value)
  return `${rounded}${unit}`
}
