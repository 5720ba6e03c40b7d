import type { PlanNumber } from './contract'

/** A price: a plan for some months. */
export interface PlanPrice {
  readonly months: 3 | 12
  /** USD */
  readonly amount: number
  /** The provider's number for this price (`pricing_option`). */
  readonly option: number
}

export interface PlanOffer {
  readonly plan: PlanNumber
  readonly name: string
  /** Minimum number of characters of a name with this plan. */
  readonly minNameChars: number
  readonly prices: readonly PlanPrice[]
}

/**
 * The plans that the provider sells, with their prices. They are written here because the provider's API does not list
 * them.
 */
export const PLANS: readonly PlanOffer[] = [
  {
    plan: 1,
    name: 'Patron',
    minNameChars: 6,
    prices: [
      { months: 3, amount: 15, option: 2 },
      { months: 12, amount: 50, option: 1 },
    ],
  },
  {
    plan: 2,
    name: 'Champion',
    minNameChars: 5,
    prices: [
      { months: 3, amount: 60, option: 3 },
      { months: 12, amount: 200, option: 4 },
    ],
  },
  {
    plan: 3,
    name: 'Vanguard',
    minNameChars: 3,
    prices: [
      { months: 3, amount: 300, option: 5 },
      { months: 12, amount: 1_000, option: 6 },
    ],
  },
]

const MIN_NAME_CHARS_WITHOUT_PLAN = 8
export const MAX_NAME_CHARS = 15

export const getPlanOffer = (plan: PlanNumber): PlanOffer => PLANS[plan - 1] as PlanOffer

/** Returns the plan and price of a `pricing_option`; `undefined` for an unknown number. */
export function findPrice(
  option: number,
): { readonly offer: PlanOffer; readonly price: PlanPrice } | undefined {
  for (const offer of PLANS) {
    const price = offer.prices.find(each => each.option === option)
    if (price) return { offer, price }
  }
  return undefined
}

/** Returns what an order with this `pricing_option` is for, such as 'Patron for 3 months'. */
export function formatOrderTitle(option: number): string {
  const { offer, price } = findPrice(option) ?? {}
  return offer && price ? `${offer.name} for ${price.months} months` : 'Subscription'
}

export const parsePlanNumber = (value: unknown): PlanNumber | undefined =>
  value === 1 || value === 2 || value === 3 ? value : undefined

export const getMinHandleLength = (plan: PlanNumber | undefined): number =>
  plan === undefined ? MIN_NAME_CHARS_WITHOUT_PLAN : getPlanOffer(plan).minNameChars

/** Returns why the name cannot be registered with this plan, or `undefined` if the provider can be asked for it. */
export function validateName(name: string, plan: PlanNumber | undefined): string | undefined {
  if (/[^a-z0-9_.]/.test(name)) return 'Only a-z, 0-9, _ and dots can be in a name.'
  const minChars = getMinHandleLength(plan)
  if (name.length < minChars) return `A name has at least ${minChars} characters.`
  return name.length > MAX_NAME_CHARS ? `A name has at most ${MAX_NAME_CHARS} characters.` : undefined
}

/** Returns an amount in US dollars as text, such as `$1,000`. */
export const formatDollars = (amount: number): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount)
