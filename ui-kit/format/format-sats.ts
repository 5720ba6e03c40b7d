/** Returns `1,234`. `Intl` is not used, because its first formatter takes a tenth of a second on a slow phone. */
const groupDigits = (wholeSats: number): string => String(wholeSats).replace(/\B(?=(\d{3})+$)/g, ',')

/** Returns `1,234 sats` or `1 sat`. Fractions of a sat are left out. */
export function formatSats(sats: number): string {
  const wholeSats = Math.trunc(sats)
  return `${groupDigits(wholeSats)} ${Math.abs(wholeSats) === 1 ? 'sat' : 'sats'}`
}
