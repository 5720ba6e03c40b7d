import type { PlanOrder, ProviderDatabase } from './provider-database.ts'
import { PLAN_PRICES } from './provider-rules.ts'

/** The greatest number of people in one look-up. */
const MAX_PUBLIC_KEYS = 50

/** A call of a client whose signature was checked. */
export interface SubscriptionApiCall {
  readonly method: string
  /** The path of the call, without the leading slash. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
  /** Public key of the account that signed the call. */
  readonly pubkey: string | undefined
  /** The provider's own address. */
  readonly base: string
  /** Media servers for customers, which the answer to the call `info` lists. */
  readonly mediaServers: readonly { readonly url: string; readonly protocol: string }[]
  /** True if an account without a plan must pass the challenge before it registers a name. */
  readonly challenge: boolean
}

export interface SubscriptionApiAnswer {
  readonly status: number
  readonly body: unknown
}

const ok = (body: unknown): SubscriptionApiAnswer => ({ status: 200, body })
/**
 * Refuses a call that was understood. The status is 200, because clients ignore the text of `error` if an answer has
 * another status.
 */
const refuse = (error: string): SubscriptionApiAnswer => ({ status: 200, body: { error } })
const fail = (status: number, error: string): SubscriptionApiAnswer => ({ status, body: { error } })
const iso = (seconds: number) => new Date(seconds * 1_000).toISOString()

function getOrderStatus({ paidAt, expiresAt }: PlanOrder): string {
  if (paidAt !== undefined) return 'paid'
  return expiresAt * 1_000 > Date.now() ? 'open' : 'expired'
}

const getPaymentLink = (base: string, { id }: PlanOrder) => `${base}/pay/${id}`

function toInvoiceJson(order: PlanOrder, base: string) {
  const status = getOrderStatus(order)
  return {
    id: order.id,
    amount: PLAN_PRICES.get(order.pricingOption)?.price,
    currency: 'USD',
    status,
    created_at: iso(order.createdAt),
    ...(order.paidAt !== undefined && { paid_at: iso(order.paidAt) }),
    btcpayserver_invoice_url: getPaymentLink(base, order),
    ...(status === 'open' && { payment_request: order.paymentRequest }),
  }
}

function toSubscriptionJson(order: PlanOrder, book: ProviderDatabase, base: string) {
  const { endDate } = book.getCustomer(order.pubkey)
  return {
    id: order.id,
    invoice: toInvoiceJson(order, base),
    subscriber: order.pubkey,
    subscription_plan: PLAN_PRICES.get(order.pricingOption)?.plan,
    pricing_option: order.pricingOption,
    currency: 'USD',
    ...(order.paidAt !== undefined && endDate !== undefined && { end_date: iso(endDate) }),
  }
}

function toPersonJson(book: ProviderDatabase, pubkey: string) {
  const { name, plan, endDate } = book.getCustomer(pubkey)
  return {
    ...(name !== undefined && { name }),
    ...(plan !== undefined &&
      endDate !== undefined && {
        subscription_plan: plan,
        subscription_end_date: iso(endDate),
      }),
  }
}

/** Answers the calls that need no signature; `undefined` for any other call. */
function answerUnsigned(
  { method, path, query, mediaServers, challenge, base }: SubscriptionApiCall,
  book: ProviderDatabase,
): SubscriptionApiAnswer | undefined {
  if (method !== 'GET') return undefined
  if (path === 'info')
    return ok({
      name: 'Pinion demo provider',
      max_public_keys: MAX_PUBLIC_KEYS,
      media_servers: mediaServers,
      ...(challenge && { challenge_url: `${base}/challenge` }),
    })
  if (path === 'user/find') {
    const keys = query.getAll('public_key')
    if (keys.length > MAX_PUBLIC_KEYS) return fail(400, 'These are too many people.')
    if (keys.length === 1) return ok(toPersonJson(book, keys[0] ?? ''))
    return ok(Object.fromEntries(keys.map(key => [key, toPersonJson(book, key)])))
  }
  if (path === 'user/available') {
    const message = book.getNameRefusal(query.get('name') ?? '', query.get('public_key') ?? undefined)
    return ok({ available: message === undefined, ...(message !== undefined && { message }) })
  }
  if (path === 'api/v1/twitter/follows-for-nostr') {
    const follows = book.getTwitterFollows(query.get('username') ?? '')
    return follows ? ok(follows) : refuse('There is nobody of this name on Twitter.')
  }
  return undefined
}

export function answerSubscriptionApiCall(
  call: SubscriptionApiCall,
  database: ProviderDatabase,
): SubscriptionApiAnswer {
  const open = answerUnsigned(call, database)
  if (open) return open
  const { method, path, body, pubkey, base } = call
  if (pubkey === undefined) return fail(401, 'The request is not signed.')
  if (method === 'GET' && path === 'subscriptions/')
    return ok(database.getOrders(pubkey).map(order => toSubscriptionJson(order, database, base)))
  if (method === 'GET' && path === 'invoices/')
    return ok(database.getOrders(pubkey).map(order => toInvoiceJson(order, base)))
  if (method !== 'POST') return fail(404, 'There is nothing here.')
  if (path === 'subscriptions/create/') return createOrder(call, pubkey, database)
  if (path === 'user/register') {
    const name = String(body.username ?? '')
    const message = database.getNameRefusal(name, pubkey)
    if (message !== undefined) return refuse(message)
    const isFree = !call.challenge || database.getPlan(pubkey) !== undefined
    if (!isFree && !database.consumeToken(body.cfToken)) return refuse('Show first that you are no robot.')
    database.registerName(name, pubkey)
    return ok({ signed_up: true })
  }
  const [, id = ''] = /^invoices\/([0-9a-f]+)\/get-payment-link\/$/.exec(path) ?? []
  const order = database.getOrder(id)
  if (order?.pubkey !== pubkey) return fail(404, 'There is no such invoice.')
  if (getOrderStatus(order) === 'expired') return refuse('This invoice has expired.')
  return ok({ btcpayserver_invoice_url: getPaymentLink(base, order), payment_request: order.paymentRequest })
}

function createOrder(
  { body, base }: SubscriptionApiCall,
  pubkey: string,
  book: ProviderDatabase,
): SubscriptionApiAnswer {
  const option = Number(body.pricing_option)
  if (PLAN_PRICES.get(option)?.plan !== body.subscription_plan || body.currency !== 'USD')
    return refuse('This plan is not sold.')
  return { status: 201, body: toSubscriptionJson(book.createOrder(pubkey, option), book, base) }
}
