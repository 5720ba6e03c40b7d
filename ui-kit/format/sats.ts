const numbers = new Intl.NumberFormat('en-US')

/** `1,234 sats`, `1 sat`. Whole sats: what is below one is left out. */
export function formatSats(sats: number): string {
  const whole = Math.trunc(sats)
  return `${numbers.format(whole)} ${Math.abs(whole) === 1 ? 'sat' : 'sats'}`
}
