/** `1,234`. Not by `Intl`: its first number costs a slow phone a tenth of a second, and the first screen has none. */
const groupDigits = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/** `1,234 sats`, `1 sat`. Whole sats: what is below one is left out. */
export function formatSats(sats: number): string {
  const whole = Math.trunc(sats)
  return `${groupDigits(whole)} ${Math.abs(whole) === 1 ? 'sat' : 'sats'}`
}
