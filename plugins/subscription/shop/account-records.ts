import type { SettingsDefinition } from '#kernel'
import {
  fieldsOf,
  type MediaServer,
  present,
  readAddress,
  readId,
  readInvoiceText,
  readMediaServers,
} from '../api/read-answers'
import type { ActivePlan, OpenOrder, PlanNumber } from '../contract'
import { priceOf, readPlan } from '../plans'

/** The plan of an account, as in the provider's latest answer. Times are in s. */
export interface KnownPlan {
  readonly plan?: PlanNumber
  readonly endsAt?: number
  readonly changedAt: number
  readonly mediaServers: readonly MediaServer[]
}

/** The plans and orders that this browser stores, by the account's public key. */
export interface AccountRecords {
  readonly plans: Readonly<Record<string, KnownPlan>>
  readonly orders: Readonly<Record<string, OpenOrder>>
}

const MAX_ACCOUNTS = 20

const readWhole = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined

function readKnownPlan(value: unknown): KnownPlan | undefined {
  const { plan, endsAt, changedAt, mediaServers } = fieldsOf(value)
  const changed = readWhole(changedAt)
  if (changed === undefined) return undefined
  return present<KnownPlan>({
    plan: readPlan(plan),
    endsAt: readWhole(endsAt),
    changedAt: changed,
    mediaServers: readMediaServers(mediaServers),
  })
}

function readActive(value: unknown): ActivePlan | undefined {
  const { plan: number, endsAt: end } = fieldsOf(value)
  const [plan, endsAt] = [readPlan(number), readWhole(end)]
  return plan && endsAt ? { plan, endsAt } : undefined
}

function readOpenOrder(value: unknown): OpenOrder | undefined {
  const { invoiceId, option, createdAt, had, paymentRequest, link, preimage, expired } = fieldsOf(value)
  const id = readId(invoiceId)
  if (id === undefined || typeof option !== 'number' || !priceOf(option)) return undefined
  return present<OpenOrder>({
    invoiceId: id,
    option,
    createdAt: readWhole(createdAt) ?? 0,
    had: readActive(had),
    paymentRequest: readInvoiceText(paymentRequest),
    link: readAddress(link),
    preimage: typeof preimage === 'string' && /^([0-9a-f]{64})?$/.test(preimage) ? preimage : undefined,
    expired: expired === true ? expired : undefined,
  })
}

function readByAccount<T>(value: unknown, read: (item: unknown) => T | undefined): Record<string, T> {
  const entries = Object.entries(fieldsOf(value)).flatMap(([pubkey, item]) => {
    const known = /^[0-9a-f]{64}$/.test(pubkey) ? read(item) : undefined
    return known === undefined ? [] : [[pubkey, known] as const]
  })
  return Object.fromEntries(entries.slice(-MAX_ACCOUNTS))
}

/**
 * Stores the plan in the provider's latest answer and the open order, for each account. The record exists only if this
 * browser has anything to do with plans: without it, the plugin does not start by itself.
 */
export const accountRecords: SettingsDefinition<AccountRecords> = {
  version: 1,
  defaults: { plans: {}, orders: {} },
  read: stored => {
    const { plans, orders } = fieldsOf(stored)
    return { plans: readByAccount(plans, readKnownPlan), orders: readByAccount(orders, readOpenOrder) }
  },
}
