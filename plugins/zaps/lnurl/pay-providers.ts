import { UserFacingError } from '#kernel'
import type { NostrAccess } from '#kernel/ports'
import type { UrlPolicyService } from '#kernel/url-policy'
import { createZapRefusedError } from '../pay/zap-failure'
import { fetchLnurlJson } from './fetch-lnurl-json'
import {
  describeMissingLightningAddress,
  formatPayAddress,
  type LightningAddressFields,
  parsePayAddresses,
} from './pay-address'
import { fetchPayProvider, type PayProvider } from './pay-provider'

/** Milliseconds for which a provider's answer is cached. */
const ANSWER_CACHE_MS = 10 * 60_000
const MAX_CACHED_ANSWERS = 2_000

/** Finds the lightning providers through which people receive payments. */
export interface PayProviders {
  /**
   * Resolves with the first provider that works among the person's lightning addresses. If there is none, rejects with
   * a `UserFacingError` that names the addresses that were tried.
   */
  findProvider(pubkey: string): Promise<PayProvider>
  /** Requests a provider's callback. Throws if the request is not allowed or fails. */
  requestCallback(callback: string, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>>
}

const textField = (fields: Record<string, unknown>, key: string) =>
  Object.hasOwn(fields, key) && typeof fields[key] === 'string' ? fields[key] : undefined

export function createPayProviders(
  nostr: NostrAccess,
  urlPolicy: UrlPolicyService,
  signal: AbortSignal,
): PayProviders {
  const cachedAnswers = new Map<string, { readonly at: number; readonly answer: Promise<PayProvider> }>()

  const loadAddressFields = async (pubkey: string): Promise<LightningAddressFields> => {
    const event = await nostr.get({ kind: 0, pubkey }, { signal })
    try {
      const fields = JSON.parse(event?.content ?? '{}') as Record<string, unknown>
      return { lud16: textField(fields, 'lud16'), lud06: textField(fields, 'lud06') }
    } catch {
      return {}
    }
  }
  const loadProvider = (address: string): Promise<PayProvider> => {
    const cached = cachedAnswers.get(address)
    if (cached && Date.now() - cached.at < ANSWER_CACHE_MS) return cached.answer
    const answer = fetchPayProvider(address, urlPolicy, signal)
    cachedAnswers.set(address, { at: Date.now(), answer })
    // Do not cache failures.
    answer.catch(() => cachedAnswers.delete(address))
    if (cachedAnswers.size > MAX_CACHED_ANSWERS) cachedAnswers.delete(cachedAnswers.keys().next().value ?? '')
    return answer
  }
  return {
    requestCallback: (callback, signal) => fetchLnurlJson(callback, urlPolicy, signal),
    async findProvider(pubkey) {
      const fields = await loadAddressFields(pubkey)
      const addresses = parsePayAddresses(fields)
      if (addresses.length === 0) throw new UserFacingError(describeMissingLightningAddress(fields))
      const failures: string[] = []
      for (const address of addresses) {
        try {
          return await loadProvider(address)
        } catch (error) {
          failures.push(
            `${formatPayAddress(address)}: ${error instanceof Error ? error.message : 'No answer'}`,
          )
        }
      }
      throw createZapRefusedError(failures.join('; '))
    },
  }
}
