import type { OutsideService } from '#kernel/outside'
import type { NostrAccess } from '#kernel/ports'
import { askJson } from './ask-json'
import { payAddress } from './pay-address'
import { fetchProvider, type PayProvider } from './pay-provider'

/** Milliseconds for which a provider's answer is cached. */
const ANSWER_CACHE_MS = 10 * 60_000
const MAX_KEPT_ANSWERS = 2_000

/** Finds the lightning providers through which people receive payments. */
export interface Providers {
  /**
   * Resolves with the person's provider, or with `undefined` if the person has no lightning address. Rejects if the
   * provider does not answer.
   */
  of(pubkey: string): Promise<PayProvider | undefined>
  /** Requests a provider's callback. Throws if the request is not allowed or fails. */
  ask(callback: string, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>>
}

const text = (fields: Record<string, unknown>, key: string) =>
  Object.hasOwn(fields, key) && typeof fields[key] === 'string' ? fields[key] : undefined

export function createProviders(nostr: NostrAccess, outside: OutsideService, signal: AbortSignal): Providers {
  const asked = new Map<string, { readonly at: number; readonly answer: Promise<PayProvider> }>()

  const addressOf = async (pubkey: string): Promise<string | undefined> => {
    const event = await nostr.get({ kind: 0, pubkey }, { signal })
    try {
      const fields = JSON.parse(event?.content ?? '{}') as Record<string, unknown>
      const lud16 = text(fields, 'lud16')
      const lud06 = text(fields, 'lud06')
      return payAddress({ ...(lud16 && { lud16 }), ...(lud06 && { lud06 }) })
    } catch {
      return undefined
    }
  }
  return {
    ask: (callback, signal) => askJson(callback, outside, signal),
    async of(pubkey) {
      const address = await addressOf(pubkey)
      if (address === undefined) return undefined
      const had = asked.get(address)
      if (had && Date.now() - had.at < ANSWER_CACHE_MS) return had.answer
      const answer = fetchProvider(address, outside, signal)
      asked.set(address, { at: Date.now(), answer })
      // Do not cache failures.
      answer.catch(() => asked.delete(address))
      if (asked.size > MAX_KEPT_ANSWERS) asked.delete(asked.keys().next().value ?? '')
      return answer
    },
  }
}
