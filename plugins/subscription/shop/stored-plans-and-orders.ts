import type { SettingsDefinition } from '#kernel'
import {
  getObjectFields,
  type MediaServer,
  omitUndefined,
  parseInvoiceText,
  parseMediaServers,
  parseProviderId,
  parseWebAddress,
} from '../api/parse-responses'
import type { ActivePlan, PendingOrder, PlanNumber } from '../contract'
import { findPrice, parsePlanNumber } from '../plans'

/** The plan of an account, as in the provider's latest answer. Times are in s. */
export interface StoredPaidPlan {
  readonly plan?: PlanNumber
  readonly endsAt?: number
  readonly changedAt: number
  readonly mediaServers: readonly MediaServer[]
}

/** The plans and orders that this browser stores, by the account's public key. */
export interface StoredPlansAndOrders {
  readonly plans: Readonly<Record<string, StoredPaidPlan>>
  readonly orders: Readonly<Record<string, PendingOrder>>
}

const MAX_ACCOUNTS = 20

const parseWholeNumber = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined

function parseStoredPlan(value: unknown): StoredPaidPlan | undefined {
  const { plan, endsAt, changedAt, mediaServers } = getObjectFields(value)
  const changedTime = parseWholeNumber(changedAt)
  if (changedTime === undefined) return undefined
  return omitUndefined<StoredPaidPlan>({
    plan: parsePlanNumber(plan),
    endsAt: parseWholeNumber(endsAt),
    changedAt: changedTime,
    mediaServers: parseMediaServers(mediaServers),
  })
}

function parseActivePlan(value: unknown): ActivePlan | undefined {
  const { plan: number, endsAt: end } = getObjectFields(value)
  const [plan, endsAt] = [parsePlanNumber(number), parseWholeNumber(end)]
  return plan && endsAt ? { plan, endsAt } : undefined
}

function parseOpenOrder(value: unknown): PendingOrder | undefined {
  const { invoiceId, option, createdAt, had, paymentRequest, link, preimage, expired } =
    getObjectFields(value)
  const id = parseProviderId(invoiceId)
  if (id === undefined || typeof option !== 'number' || !findPrice(option)) return undefined
  return omitUndefined<PendingOrder>({
    invoiceId: id,
    option,
    createdAt: parseWholeNumber(createdAt) ?? 0,
    had: parseActivePlan(had),
    paymentRequest: parseInvoiceText(paymentRequest),
    link: parseWebAddress(link),
    preimage: typeof preimage === 'string' && /^([0-9a-f]{64})?$/.test(preimage) ? preimage : undefined,
    expired: expired === true ? expired : undefined,
  })
}

function parseByAccount<T>(value: unknown, parseItem: (item: unknown) => T | undefined): Record<string, T> {
  const entries = Object.entries(getObjectFields(value)).flatMap(([pubkey, item]) => {
    const parsed = /^[0-9a-f]{64}$/.test(pubkey) ? parseItem(item) : undefined
    return parsed === undefined ? [] : [[pubkey, parsed] as const]
  })
  return Object.fromEntries(entries.slice(-MAX_ACCOUNTS))
}

/**
 * For each account, stores the plan in the provider's latest answer, and the open order. If nothing is stored, this
 * browser has nothing to do with plans and the plugin does not start by itself.
 */
export const plansAndOrdersSettings: SettingsDefinition<StoredPlansAndOrders> = {
  version: 1,
  defaults: { plans: {}, orders: {} },
  read: stored => {
    const { plans, orders } = getObjectFields(stored)
    return { plans: parseByAccount(plans, parseStoredPlan), orders: parseByAccount(orders, parseOpenOrder) }
  },
}
