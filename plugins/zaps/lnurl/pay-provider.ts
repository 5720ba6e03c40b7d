import { isHexKey } from '#kernel/nostr'
import { askJson } from './ask-json'
import { isPayCallback } from './pay-address'

/** What a provider says about paying somebody (LUD-06, NIP-57). Amounts in msats. */
export interface PayProvider {
  readonly callback: string
  readonly min: number
  readonly max: number
  /** Signs the receipts; absent when it gives none. */
  readonly nostrPubkey?: string
  /** Characters of a comment it takes (LUD-12). */
  readonly comment: number
}

const amount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

/** Throws when the answer is no LNURL-pay answer. */
export async function fetchProvider(address: string, signal?: AbortSignal): Promise<PayProvider> {
  const body = await askJson(address, signal)
  const { tag, callback, minSendable, maxSendable, allowsNostr, nostrPubkey, commentAllowed } = body
  const min = amount(minSendable)
  const max = amount(maxSendable)
  if (tag !== 'payRequest' || typeof callback !== 'string' || !isPayCallback(callback))
    throw new Error('Not a pay request')
  if (min === undefined || max === undefined || max < min) throw new Error('No amounts')
  const key = typeof nostrPubkey === 'string' ? nostrPubkey.toLowerCase() : undefined
  return {
    callback,
    min,
    max,
    comment: Math.min(amount(commentAllowed) ?? 0, 1_000),
    ...(allowsNostr === true && isHexKey(key) && { nostrPubkey: key }),
  }
}
