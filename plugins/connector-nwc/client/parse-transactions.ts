import type { WalletTransaction } from '#contracts/wallet'

const MAX_MSATS = 21e14 * 1_000
const MAX_DESCRIPTION_CHARS = 640
const MAX_INVOICE_CHARS = 7_000
const HASH_PATTERN = /^[0-9a-f]{64}$/i

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < MAX_MSATS
const parseText = (value: unknown, maxChars: number) =>
  typeof value === 'string' && value.length > 0 ? value.slice(0, maxChars) : undefined

/**
 * Parses the answer to `list_transactions` (NIP-47). Returns at most `limit` transactions. Those without a payment
 * hash, an amount or a time are left out.
 */
export function parseTransactions(response: unknown, limit: number): readonly WalletTransaction[] {
  const { transactions } = isObject(response) ? response : {}
  if (!Array.isArray(transactions)) throw new Error('The wallet sent no list of payments.')
  return transactions.slice(0, limit).flatMap(entry => parseTransaction(entry) ?? [])
}

function parseTransaction(entry: unknown): WalletTransaction | undefined {
  if (!isObject(entry)) return undefined
  const { type, payment_hash, amount, fees_paid, created_at, settled_at } = entry
  const timeSeconds = isCount(settled_at) && settled_at > 0 ? settled_at : created_at
  if ((type !== 'incoming' && type !== 'outgoing') || !isCount(amount) || !isCount(timeSeconds))
    return undefined
  if (typeof payment_hash !== 'string' || !HASH_PATTERN.test(payment_hash)) return undefined
  const description = parseText(entry.description, MAX_DESCRIPTION_CHARS)
  const invoice =
    typeof entry.invoice === 'string' && entry.invoice.length <= MAX_INVOICE_CHARS ? entry.invoice : ''
  return {
    direction: type === 'incoming' ? 'received' : 'sent',
    state: parseState(entry),
    paymentHash: payment_hash.toLowerCase(),
    msats: Math.floor(amount),
    at: Math.floor(timeSeconds),
    ...(isCount(fees_paid) && fees_paid > 0 && { feeMsats: Math.floor(fees_paid) }),
    ...(description !== undefined && { description }),
    ...(invoice !== '' && { invoice: invoice.toLowerCase() }),
  }
}

/** Older wallets send no `state`. Their paid transactions have a preimage or the time of the payment. */
function parseState({
  state,
  settled_at,
  preimage,
}: Readonly<Record<string, unknown>>): WalletTransaction['state'] {
  if (state === 'settled' || state === 'failed' || state === 'pending') return state
  if (state === 'expired') return 'failed'
  return Number(settled_at) > 0 || /[^0]/.test(parseText(preimage, 64) ?? '') ? 'settled' : 'pending'
}
