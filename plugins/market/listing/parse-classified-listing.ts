import { sanitizeNoteText } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

const MAX_TITLE = 200
const MAX_SUMMARY = 1_000
const MAX_ADDRESS = 1_000
const MAX_IMAGES = 20

/**
 * A price. `amount` is a decimal number as the author wrote it. `currency` is an ISO 4217 or token code in capitals.
 */
export interface Price {
  readonly amount: string
  readonly currency: string
  /** The period after which the price is paid again, such as 'month'. */
  readonly period?: string
}

/** A classified listing (NIP-99). Every field may be missing. */
export interface ClassifiedListing {
  readonly title?: string
  readonly summary?: string
  readonly price?: Price
  readonly images: readonly string[]
  readonly location?: string
  readonly sold: boolean
}

const isWebAddress = (value: string | undefined): value is string =>
  value !== undefined && value.length <= MAX_ADDRESS && /^https?:\/\//i.test(value) && URL.canParse(value)

/**
 * Reads a tag `["price", amount, currency, frequency]` (NIP-99), whose last item becomes `period`. Returns `undefined`
 * if the amount is not a number or the currency is not a code.
 */
function parsePrice(tag: readonly string[] | undefined): Price | undefined {
  const [, amount = '', currency = '', period] = tag ?? []
  if (!/^\d{1,12}(?:\.\d{1,8})?$/.test(amount) || !/^[A-Za-z]{2,8}$/.test(currency)) return undefined
  const word = period !== undefined && /^[a-z]{1,12}$/i.test(period) ? period.toLowerCase() : undefined
  return { amount, currency: currency.toUpperCase(), ...(word && { period: word }) }
}

export function parseClassifiedListing({ tags }: NostrEvent): ClassifiedListing {
  const first = (name: string) => tags.find(tag => tag[0] === name && tag[1])
  const text = (name: string, max: number) => {
    const value = first(name)?.[1]?.trim().slice(0, max)
    return value ? sanitizeNoteText(value) : undefined
  }
  const price = parsePrice(first('price'))
  const [title, summary, location] = [
    text('title', MAX_TITLE),
    text('summary', MAX_SUMMARY),
    text('location', MAX_TITLE),
  ]
  return {
    ...(title && { title }),
    ...(summary && { summary }),
    ...(location && { location }),
    ...(price && { price }),
    images: tags
      .filter(tag => tag[0] === 'image')
      .map(tag => tag[1])
      .filter(isWebAddress)
      .slice(0, MAX_IMAGES),
    sold: first('status')?.[1] === 'sold',
  }
}
