import { readText } from '#kernel'

/** ms for which a price is good. */
const FRESH = 60_000
/** ms */
const PATIENCE = 10_000
/** Bytes of an answer. */
const MAX_ANSWER = 64 * 1024

/** Prices of one bitcoin, asked at most once a minute for each currency. */
export interface Rates {
  /** Throws when it cannot be had. */
  rate(currency: string, signal: AbortSignal): Promise<number>
}

/** `url` has `{currency}` where the code stands, in lower case; the answer's field `rate_float` is the price. */
export function createRates(url: () => string, now: () => number = Date.now): Rates {
  const known = new Map<string, { readonly at: number; readonly rate: Promise<number> }>()
  const ask = async (currency: string, signal: AbortSignal) => {
    const address = url().replace('{currency}', currency.toLowerCase())
    const response = await fetch(address, {
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
    })
    if (!response.ok) throw new Error(`No rate for ${currency}: ${response.status}`)
    const answer: unknown = JSON.parse((await readText(response, MAX_ANSWER)) ?? 'null')
    const rate = typeof answer === 'object' && answer !== null && 'rate_float' in answer && answer.rate_float
    if (typeof rate !== 'number' || !Number.isFinite(rate) || rate <= 0)
      throw new Error(`No rate for ${currency}`)
    return rate
  }
  return {
    rate(currency, signal) {
      const had = known.get(currency)
      if (had && now() - had.at < FRESH) return had.rate
      const rate = ask(currency, signal)
      known.set(currency, { at: now(), rate })
      rate.catch(() => known.delete(currency))
      return rate
    },
  }
}
