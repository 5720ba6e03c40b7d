import { readLimitedText } from '#kernel/url-policy'

/** Milliseconds for which a price is cached. */
const RATE_CACHE_MS = 60_000
/** ms */
const RATE_TIMEOUT_MS = 10_000
/** Maximum number of bytes of the price server's answer. */
const MAX_RESPONSE_BYTES = 64 * 1024

/** Gives the price of one bitcoin. The price is requested at most once a minute per currency. */
export interface ExchangeRates {
  /** Resolves with the price. Rejects if it is not available. */
  rate(currency: string, signal: AbortSignal): Promise<number>
}

/**
 * Requests prices from `url()`, where `{currency}` is replaced with the lower-case code. The price is the answer's
 * field `rate_float`.
 */
export function createExchangeRates(url: () => string, now: () => number = Date.now): ExchangeRates {
  const cache = new Map<string, { readonly at: number; readonly rate: Promise<number> }>()
  const fetchRate = async (currency: string, signal: AbortSignal) => {
    const address = url().replace('{currency}', currency.toLowerCase())
    // biome-ignore lint/style/noRestrictedGlobals: the rates server of the wallet's configuration
    const response = await fetch(address, {
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, AbortSignal.timeout(RATE_TIMEOUT_MS)]),
    })
    if (!response.ok) throw new Error(`No rate for ${currency}: ${response.status}`)
    const answer: unknown = JSON.parse((await readLimitedText(response, MAX_RESPONSE_BYTES)) ?? 'null')
    const rate = typeof answer === 'object' && answer !== null && 'rate_float' in answer && answer.rate_float
    if (typeof rate !== 'number' || !Number.isFinite(rate) || rate <= 0)
      throw new Error(`No rate for ${currency}`)
    return rate
  }
  return {
    rate(currency, signal) {
      const cached = cache.get(currency)
      if (cached && now() - cached.at < RATE_CACHE_MS) return cached.rate
      const rate = fetchRate(currency, signal)
      cache.set(currency, { at: now(), rate })
      rate.catch(() => cache.delete(currency))
      return rate
    },
  }
}
