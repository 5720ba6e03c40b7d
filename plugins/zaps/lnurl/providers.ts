import type { NostrAccess } from '#kernel'
import { payAddress } from './pay-address'
import { fetchProvider, type PayProvider } from './pay-provider'

/** ms that a provider's answer is believed. */
const FRESH = 10 * 60_000
const KEPT = 2_000

/** Who takes payments for whom. */
export interface Providers {
  /** `undefined` for somebody without a lightning address; rejects when the provider does not answer. */
  of(pubkey: string): Promise<PayProvider | undefined>
}

const text = (fields: Record<string, unknown>, key: string) =>
  Object.hasOwn(fields, key) && typeof fields[key] === 'string' ? fields[key] : undefined

export function createProviders(nostr: NostrAccess, signal: AbortSignal): Providers {
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
    async of(pubkey) {
      const address = await addressOf(pubkey)
      if (address === undefined) return undefined
      const had = asked.get(address)
      if (had && Date.now() - had.at < FRESH) return had.answer
      const answer = fetchProvider(address, signal)
      asked.set(address, { at: Date.now(), answer })
      // A failure is not remembered.
      answer.catch(() => asked.delete(address))
      if (asked.size > KEPT) asked.delete(asked.keys().next().value ?? '')
      return answer
    },
  }
}
