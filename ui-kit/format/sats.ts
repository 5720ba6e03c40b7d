/** Returns `1,234`. `Intl` is not used, because its first formatter takes a tenth of a second on a slow phone. */
const groupDigits = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/** Returns `1,234 sats` or `1 sat`. Fractions of a sat are left out. */
export function formatSats(sats: number): string {
  const whole = Math.trunc(sats)
  return `${groupDigits(whole)} ${Math.abs(whole) === 1 ? 'sat' : 'sats'}`
}
