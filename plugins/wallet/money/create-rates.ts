import { readText } from '#kernel/outside'

/** Milliseconds for which a price is cached. */
const RATE_CACHE_MS = 60_000
/** ms */
const RATE_TIMEOUT_MS = 10_000
/** Maximum number of bytes of the price server's answer. */
const MAX_ANSWER = 64 * 1024

/** Gives the price of one bitcoin. The price is requested at most once a minute per currency. */
export interface Rates {
  /** Resolves with the price. Rejects if it is not available. */
  rate(currency: string, signal: AbortSignal): Promise<number>
}

/**
 * Requests prices from `url`, in which `{currency}` stands for the lower-case code. The field `rate_float` of the
 * answer is the price.
 */
export function createRates(url: () => string, now: () => number = Date.now): Rates {
  const known = new Map<string, { readonly at: number; readonly rate: Promise<number> }>()
  const ask = async (currency: string, signal: AbortSignal) => {
    const address = url().replace('{currency}', currency.toLowerCase())
    // biome-ignore lint/style/noRestrictedGlobals: the rates server of the wallet's configuration
    const response = await fetch(address, {
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, AbortSignal.timeout(RATE_TIMEOUT_MS)]),
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
      if (had && now() - had.at < RATE_CACHE_MS) return had.rate
      const rate = ask(currency, signal)
      known.set(currency, { at: now(), rate })
      rate.catch(() => known.delete(currency))
      return rate
    },
  }
}
