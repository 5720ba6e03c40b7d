import type { PaidInvoice, PaymentPurpose } from '#contracts/wallet'
import type { SettingsDefinition } from '#kernel'
import { isHexKey } from '#kernel/nostr'
import type { PaidTransaction } from '../contract'

/** Number of payments that are kept for one account. */
const MAX_PAYMENTS = 300
const MAX_ACCOUNTS = 20
const MAX_TEXT = 640
const MAX_INVOICE = 4_000

/** The payments that this browser has made, newest first, by account (hex). */
export type PaymentsByAccount = Readonly<Record<string, readonly PaidTransaction[]>>

const isText = (value: unknown) =>
  value === undefined || (typeof value === 'string' && value.length <= MAX_TEXT)

const isOrigin = (value: unknown): value is PaymentPurpose => {
  if (typeof value !== 'object' || value === null) return false
  const { person, path, title, comment } = value as Record<string, unknown>
  return (
    (person === undefined || isHexKey(person)) &&
    (path === undefined || /^(\/[\w-]+)+$/.test(String(path))) &&
    [path, title, comment].every(isText)
  )
}

const isPaid = (value: unknown): value is PaidTransaction => {
  if (typeof value !== 'object' || value === null) return false
  const { direction, state, paymentHash, msats, at, description, invoice, origin } = value as Record<
    string,
    unknown
  >
  return (
    direction === 'sent' &&
    state === 'settled' &&
    typeof paymentHash === 'string' &&
    /^[0-9a-f]{64}$/.test(paymentHash) &&
    Number.isFinite(msats) &&
    Number.isFinite(at) &&
    isText(description) &&
    (origin === undefined || isOrigin(origin)) &&
    (invoice === undefined || (typeof invoice === 'string' && invoice.length <= MAX_INVOICE))
  )
}

export const paymentLogSettings: SettingsDefinition<PaymentsByAccount> = {
  version: 1,
  defaults: {},
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const accounts = Object.entries(stored)
      .filter(([pubkey, list]) => /^[0-9a-f]{64}$/.test(pubkey) && Array.isArray(list))
      .slice(0, MAX_ACCOUNTS)
    return Object.fromEntries(
      accounts.map(([pubkey, list]) => [pubkey, (list as unknown[]).filter(isPaid).slice(0, MAX_PAYMENTS)]),
    )
  },
}

/** Returns the log with one more payment. */
export function addToPaymentLog(
  log: PaymentsByAccount,
  account: string,
  { invoice, paidAt, origin }: Omit<PaidInvoice, 'preimage'>,
): PaymentsByAccount {
  const { paymentHash, amountMsats = 0, description, paymentRequest } = invoice
  const paid: PaidTransaction = {
    direction: 'sent',
    state: 'settled',
    paymentHash,
    msats: amountMsats,
    at: paidAt,
    ...(description && { description: description.slice(0, MAX_TEXT) }),
    ...(isOrigin(origin) && { origin }),
    ...(paymentRequest.length <= MAX_INVOICE && { invoice: paymentRequest.toLowerCase() }),
  }
  const others = (log[account] ?? []).filter(each => each.paymentHash !== paymentHash)
  return { ...log, [account]: [paid, ...others].slice(0, MAX_PAYMENTS) }
}
