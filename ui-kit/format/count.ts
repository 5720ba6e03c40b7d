/** Returns '1 like' or '2 likes'. The number is not shortened, because screen readers read this text out. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

/** Returns a short number, such as 999, 1.2K or 3.4M, rounded down. */
export function formatCount(n: number): string {
  if (n < 1_000) return String(n)
  const [value, unit] = n < 1_000_000 ? [n / 1_000, 'K'] : [n / 1_000_000, 'M']
  const rounded = value < 100 ? Math.floor(value * 10) / 10 : Math.floor(value)
  return `${rounded}${unit}`
}
