/** The price of one period of a plan. */
export interface PricingOption {
  readonly plan: number
  /** The price in USD. */
  readonly price: number
  readonly months: number
}

/** The prices, keyed by `pricing_option`, the number by which a client orders. */
export const PLAN_PRICES: ReadonlyMap<number, PricingOption> = new Map([
  [1, { plan: 1, price: 50, months: 12 }],
  [2, { plan: 1, price: 15, months: 3 }],
  [3, { plan: 2, price: 60, months: 3 }],
  [4, { plan: 2, price: 200, months: 12 }],
  [5, { plan: 3, price: 300, months: 3 }],
  [6, { plan: 3, price: 1_000, months: 12 }],
])

/** The demo's exchange rate, which never changes. */
export const MSATS_PER_USD = 1_000_000

const MIN_NAME_CHARS: Readonly<Record<number, number>> = { 1: 6, 2: 5, 3: 3 }
const MIN_NAME_CHARS_WITHOUT_PLAN = 8
const MAX_NAME_CHARS = 15

/** Returns the reason why an account with this plan cannot have the name; `undefined` if the name is allowed. */
export function getNameProblem(name: string, plan: number | undefined): string | undefined {
  const minChars = MIN_NAME_CHARS[plan ?? 0] ?? MIN_NAME_CHARS_WITHOUT_PLAN
  if (name.length < minChars) return `A name has at least ${minChars} characters.`
  if (name.length > MAX_NAME_CHARS) return `A name has at most ${MAX_NAME_CHARS} characters.`
  return /^[a-z0-9_.]+$/.test(name) ? undefined : 'A name consists of a-z, 0-9, _ and dots.'
}

/** Adds months to a time in seconds. */
export function addMonths(time: number, months: number): number {
  const date = new Date(time * 1_000)
  date.setUTCMonth(date.getUTCMonth() + months)
  return Math.floor(date.getTime() / 1_000)
}
