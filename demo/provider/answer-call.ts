import type { Order, ProviderBook } from './provider-book.ts'
import { PRICING } from './provider-rules.ts'

/** The greatest number of people in one look-up. */
const MAX_PUBLIC_KEYS = 50

/** A call of a client whose signature was checked. */
export interface ProviderCall {
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

export interface ProviderAnswer {
  readonly status: number
  readonly body: unknown
}

const ok = (body: unknown): ProviderAnswer => ({ status: 200, body })
/**
 * Refuses a call that was understood. The status is 200, because clients ignore the text of `error` if an answer has
 * another status.
 */
const refusal = (error: string): ProviderAnswer => ({ status: 200, body: { error } })
const failure = (status: number, error: string): ProviderAnswer => ({ status, body: { error } })
const iso = (seconds: number) => new Date(seconds * 1_000).toISOString()

function statusOf({ paidAt, expiresAt }: Order): string {
  if (paidAt !== undefined) return 'paid'
  return expiresAt * 1_000 > Date.now() ? 'open' : 'expired'
}

const linkOf = (base: string, { id }: Order) => `${base}/pay/${id}`

function invoiceOf(order: Order, base: string) {
  const status = statusOf(order)
  return {
    id: order.id,
    amount: PRICING.get(order.pricingOption)?.price,
    currency: 'USD',
    status,
    created_at: iso(order.createdAt),
    ...(order.paidAt !== undefined && { paid_at: iso(order.paidAt) }),
    btcpayserver_invoice_url: linkOf(base, order),
    ...(status === 'open' && { payment_request: order.paymentRequest }),
  }
}

function subscriptionOf(order: Order, book: ProviderBook, base: string) {
  const { endDate } = book.customer(order.pubkey)
  return {
    id: order.id,
    invoice: invoiceOf(order, base),
    subscriber: order.pubkey,
    subscription_plan: PRICING.get(order.pricingOption)?.plan,
    pricing_option: order.pricingOption,
    currency: 'USD',
    ...(order.paidAt !== undefined && endDate !== undefined && { end_date: iso(endDate) }),
  }
}

function personOf(book: ProviderBook, pubkey: string) {
  const { name, plan, endDate } = book.customer(pubkey)
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
function openAnswer(
  { method, path, query, mediaServers, challenge, base }: ProviderCall,
  book: ProviderBook,
): ProviderAnswer | undefined {
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
    if (keys.length > MAX_PUBLIC_KEYS) return failure(400, 'These are too many people.')
    if (keys.length === 1) return ok(personOf(book, keys[0] ?? ''))
    return ok(Object.fromEntries(keys.map(key => [key, personOf(book, key)])))
  }
  if (path === 'user/available') {
    const message = book.refusalOf(query.get('name') ?? '', query.get('public_key') ?? undefined)
    return ok({ available: message === undefined, ...(message !== undefined && { message }) })
  }
  if (path === 'api/v1/twitter/follows-for-nostr') {
    const follows = book.twitterFollows(query.get('username') ?? '')
    return follows ? ok(follows) : refusal('There is nobody of this name on Twitter.')
  }
  return undefined
}

/** Answers one call of the provider API. */
export function answerCall(call: ProviderCall, book: ProviderBook): ProviderAnswer {
  const open = openAnswer(call, book)
  if (open) return open
  const { method, path, body, pubkey, base } = call
  if (pubkey === undefined) return failure(401, 'The request is not signed.')
  if (method === 'GET' && path === 'subscriptions/')
    return ok(book.ordersOf(pubkey).map(order => subscriptionOf(order, book, base)))
  if (method === 'GET' && path === 'invoices/')
    return ok(book.ordersOf(pubkey).map(order => invoiceOf(order, base)))
  if (method !== 'POST') return failure(404, 'There is nothing here.')
  if (path === 'subscriptions/create/') return create(call, pubkey, book)
  if (path === 'user/register') {
    const name = String(body.username ?? '')
    const message = book.refusalOf(name, pubkey)
    if (message !== undefined) return refusal(message)
    const isFree = !call.challenge || book.planOf(pubkey) !== undefined
    if (!isFree && !book.takeToken(body.cfToken)) return refusal('Show first that you are no robot.')
    book.register(name, pubkey)
    return ok({ signed_up: true })
  }
  const [, id = ''] = /^invoices\/([0-9a-f]+)\/get-payment-link\/$/.exec(path) ?? []
  const order = book.get(id)
  if (order?.pubkey !== pubkey) return failure(404, 'There is no such invoice.')
  if (statusOf(order) === 'expired') return refusal('This invoice has expired.')
  return ok({ btcpayserver_invoice_url: linkOf(base, order), payment_request: order.paymentRequest })
}

function create({ body, base }: ProviderCall, pubkey: string, book: ProviderBook): ProviderAnswer {
  const option = Number(body.pricing_option)
  if (PRICING.get(option)?.plan !== body.subscription_plan || body.currency !== 'USD')
    return refusal('This plan is not sold.')
  return { status: 201, body: subscriptionOf(book.order(pubkey, option), book, base) }
}
