import { isHexKey } from '#kernel/nostr'
import type { UrlPolicyService } from '#kernel/url-policy'
import { fetchLnurlJson } from './fetch-lnurl-json'
import { isPayCallbackUrl } from './pay-address'

/** A provider's conditions for payments to a person (LUD-06, NIP-57). Amounts are in msats. */
export interface PayProvider {
  readonly callback: string
  readonly minMsats: number
  readonly maxMsats: number
  /** Key with which the provider signs receipts. Absent if it signs none. */
  readonly nostrPubkey?: string
  /** Maximum length of a comment in characters (LUD-12). */
  readonly maxCommentChars: number
}

const parseAmount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

/** Requests a provider's conditions from an LNURL-pay address. Throws if the answer is not valid. */
export async function fetchPayProvider(
  address: string,
  urlPolicy: UrlPolicyService,
  signal?: AbortSignal,
): Promise<PayProvider> {
  const body = await fetchLnurlJson(address, urlPolicy, signal)
  const { tag, callback, minSendable, maxSendable, allowsNostr, nostrPubkey, commentAllowed } = body
  const minMsats = parseAmount(minSendable)
  const maxMsats = parseAmount(maxSendable)
  if (tag !== 'payRequest' || typeof callback !== 'string' || !isPayCallbackUrl(callback))
    throw new Error('The provider sent no valid LNURL-pay answer')
  if (minMsats === undefined || maxMsats === undefined || maxMsats < minMsats)
    throw new Error('The provider states no valid amounts')
  const key = typeof nostrPubkey === 'string' ? nostrPubkey.toLowerCase() : undefined
  return {
    callback,
    minMsats,
    maxMsats,
    maxCommentChars: Math.min(parseAmount(commentAllowed) ?? 0, 1_000),
    ...(allowsNostr === true && isHexKey(key) && { nostrPubkey: key }),
  }
}
