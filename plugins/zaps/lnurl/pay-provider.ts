import { isHexKey } from '#kernel/nostr'
import type { OutsideService } from '#kernel/outside'
import { askJson } from './ask-json'
import { isPayCallback } from './pay-address'

/** A provider's conditions for payments to a person (LUD-06, NIP-57). Amounts are in msats. */
export interface PayProvider {
  readonly callback: string
  readonly min: number
  readonly max: number
  /** Key with which the provider signs receipts. Absent if it signs none. */
  readonly nostrPubkey?: string
  /** Maximum length of a comment in characters (LUD-12). */
  readonly comment: number
}

const amount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

/** Requests a provider's conditions. Throws if the answer is not a valid LNURL-pay answer. */
export async function fetchProvider(
  address: string,
  outside: OutsideService,
  signal?: AbortSignal,
): Promise<PayProvider> {
  const body = await askJson(address, outside, signal)
  const { tag, callback, minSendable, maxSendable, allowsNostr, nostrPubkey, commentAllowed } = body
  const min = amount(minSendable)
  const max = amount(maxSendable)
  if (tag !== 'payRequest' || typeof callback !== 'string' || !isPayCallback(callback))
    throw new Error('The provider sent no valid LNURL-pay answer')
  if (min === undefined || max === undefined || max < min)
    throw new Error('The provider states no valid amounts')
  const key = typeof nostrPubkey === 'string' ? nostrPubkey.toLowerCase() : undefined
  return {
    callback,
    min,
    max,
    comment: Math.min(amount(commentAllowed) ?? 0, 1_000),
    ...(allowsNostr === true && isHexKey(key) && { nostrPubkey: key }),
  }
}
