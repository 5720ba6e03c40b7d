import { Refusal } from '#kernel'
import type { OutsideService } from '#kernel/outside'
import type { NostrAccess } from '#kernel/ports'
import { failedBecause } from '../pay/zap-failure'
import { askJson } from './ask-json'
import { noAddressWords, type PayFields, payAddresses, shownAddress } from './pay-address'
import { fetchProvider, type PayProvider } from './pay-provider'

/** Milliseconds for which a provider's answer is cached. */
const ANSWER_CACHE_MS = 10 * 60_000
const MAX_KEPT_ANSWERS = 2_000

/** Finds the lightning providers through which people receive payments. */
export interface Providers {
  /**
   * Resolves with the provider of the first of the person's lightning addresses that works. Rejects with a `Refusal` that
   * names what was tried if there is none.
   */
  of(pubkey: string): Promise<PayProvider>
  /** Requests a provider's callback. Throws if the request is not allowed or fails. */
  ask(callback: string, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>>
}

const text = (fields: Record<string, unknown>, key: string) =>
  Object.hasOwn(fields, key) && typeof fields[key] === 'string' ? fields[key] : undefined

export function createProviders(nostr: NostrAccess, outside: OutsideService, signal: AbortSignal): Providers {
  const asked = new Map<string, { readonly at: number; readonly answer: Promise<PayProvider> }>()

  const fieldsOf = async (pubkey: string): Promise<PayFields> => {
    const event = await nostr.get({ kind: 0, pubkey }, { signal })
    try {
      const fields = JSON.parse(event?.content ?? '{}') as Record<string, unknown>
      return { lud16: text(fields, 'lud16'), lud06: text(fields, 'lud06') }
    } catch {
      return {}
    }
  }
  const providerAt = (address: string): Promise<PayProvider> => {
    const had = asked.get(address)
    if (had && Date.now() - had.at < ANSWER_CACHE_MS) return had.answer
    const answer = fetchProvider(address, outside, signal)
    asked.set(address, { at: Date.now(), answer })
    // Do not cache failures.
    answer.catch(() => asked.delete(address))
    if (asked.size > MAX_KEPT_ANSWERS) asked.delete(asked.keys().next().value ?? '')
    return answer
  }
  return {
    ask: (callback, signal) => askJson(callback, outside, signal),
    async of(pubkey) {
      const fields = await fieldsOf(pubkey)
      const addresses = payAddresses(fields)
      if (addresses.length === 0) throw new Refusal(noAddressWords(fields))
      const tried: string[] = []
      for (const address of addresses) {
        try {
          return await providerAt(address)
        } catch (error) {
          tried.push(`${shownAddress(address)}: ${error instanceof Error ? error.message : 'No answer'}`)
        }
      }
      throw failedBecause(tried.join('; '))
    },
  }
}
