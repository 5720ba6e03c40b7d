import { Refusal } from '#kernel'
import { toPubkey } from '#kernel/nostr'
import type { ActivePlan, ShopInvoice } from '../contract'
import { readPlan } from '../plans'
import { INVALID } from './call-provider'

/** A person as the provider knows them. The plan may have ended. */
export interface FoundPerson {
  readonly plan?: ActivePlan
  readonly name?: string
}

/** The provider's own description. */
export interface ProviderInfo {
  /** Number of people that one look-up may name; 1 if the provider does not say. */
  readonly maxPublicKeys: number
  /** Media servers for customers; absent if the provider does not say. */
  readonly mediaServers?: readonly MediaServer[]
  /**
   * The page on which a person without a plan shows that they are no robot before they register a name. Absent if the
   * provider does not ask for that.
   */
  readonly challenge?: string
}

export interface MediaServer {
  readonly url: string
  readonly protocol: 'blossom' | 'nip96'
}

/** A new order, as in the provider's answer. */
export interface MadeOrder {
  readonly option: number | undefined
  readonly invoice: ShopInvoice
}

/** The web page and the lightning invoice (BOLT11) by which an order can be paid. */
export interface PaymentLink {
  readonly link?: string
  readonly paymentRequest?: string
}

const MAX_LISTED = 500
const MAX_PUBLIC_KEYS = 50
const MAX_MEDIA_SERVERS = 5
const MAX_INVOICE_CHARS = 8_000

type Json = Readonly<Record<string, unknown>>
/** Returns the fields of an object; none for any other value. */
export const fieldsOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

/** Reads a time in ISO 8601 or in s or ms since 1970. Returns s. */
function readTime(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? value : Number.NaN
  if (!Number.isFinite(time) || time <= 0) return undefined
  // A number below this is in seconds: in milliseconds it would be a day in 1973.
  return Math.floor(typeof value === 'number' && time < 100_000_000_000 ? time : time / 1_000)
}

export const readId = (value: unknown): string | undefined => {
  const id = typeof value === 'number' ? String(value) : value
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : undefined
}

/** Reads the address of a web page: https, or http on this machine. */
export function readAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2_000 || !URL.canParse(value)) return undefined
  const { protocol, hostname, username, href } = new URL(value)
  const local = protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1')
  return (protocol === 'https:' || local) && username === '' ? href : undefined
}

/** Reads a lightning invoice (BOLT11) roughly; the wallet decodes and checks it. */
export const readInvoiceText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= MAX_INVOICE_CHARS && /^ln[a-z0-9]+$/i.test(value)
    ? value.toLowerCase()
    : undefined

/** Leaves out the fields that have no value. */
export function present<T extends object>(fields: { readonly [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}

export function readPerson(value: unknown): FoundPerson {
  const { subscription_plan, subscription_end_date, name } = fieldsOf(value)
  const plan = readPlan(subscription_plan)
  const endsAt = readTime(subscription_end_date)
  return present<FoundPerson>({
    plan: plan && endsAt ? { plan, endsAt } : undefined,
    name: typeof name === 'string' && /^[a-z0-9_.]{1,30}$/.test(name) ? name : undefined,
  })
}

/** Reads the people of a look-up for several public keys. People whom the answer leaves out have no plan. */
export function readPeople(value: unknown, pubkeys: readonly string[]): ReadonlyMap<string, FoundPerson> {
  const people = fieldsOf(value)
  return new Map(
    pubkeys.map(key => [key, readPerson(Object.hasOwn(people, key) ? people[key] : undefined)] as const),
  )
}

export function readInfo(value: unknown): ProviderInfo {
  const { max_public_keys: most, media_servers: servers, challenge_url: challenge } = fieldsOf(value)
  return present<ProviderInfo>({
    maxPublicKeys: Number.isSafeInteger(most) ? Math.min(Math.max(Number(most), 1), MAX_PUBLIC_KEYS) : 1,
    mediaServers: Array.isArray(servers) ? readMediaServers(servers) : undefined,
    challenge: readAddress(challenge),
  })
}

export const readMediaServers = (value: unknown): readonly MediaServer[] =>
  Array.isArray(value)
    ? value.slice(0, MAX_MEDIA_SERVERS).flatMap(server => readMediaServer(server) ?? [])
    : []

function readMediaServer(value: unknown): MediaServer | undefined {
  const { url, protocol } = fieldsOf(value)
  const address = readAddress(url)
  return address !== undefined && (protocol === 'blossom' || protocol === 'nip96')
    ? { url: address, protocol }
    : undefined
}

function statusOf(status: unknown, paidAt: number | undefined): ShopInvoice['status'] {
  if (paidAt !== undefined || status === 'paid') return 'paid'
  return status === 'expired' || status === 'canceled' || status === 'invalid' ? 'expired' : 'open'
}

/** Reads an invoice. Returns `undefined` if it has no id or no amount. */
function readInvoice(value: unknown): ShopInvoice | undefined {
  const { id: rawId, amount, currency, status, created_at, paid_at, ...rest } = fieldsOf(value)
  const id = readId(rawId)
  const cost = Number(amount)
  if (id === undefined || !Number.isFinite(cost) || cost < 0) return undefined
  const paidAt = readTime(paid_at)
  return present<ShopInvoice>({
    id,
    amount: cost,
    currency: typeof currency === 'string' && /^[A-Z]{3,5}$/.test(currency) ? currency : 'USD',
    status: statusOf(status, paidAt),
    createdAt: readTime(created_at),
    paidAt,
    link: readAddress(rest.btcpayserver_invoice_url),
    paymentRequest: readInvoiceText(rest.payment_request),
  })
}

/** Reads a list of invoices, newest first. Invoices that cannot be read are left out. */
export function readInvoices(value: unknown): readonly ShopInvoice[] {
  // An empty answer was parsed as an empty object. It means that there are no invoices.
  if (!Array.isArray(value)) return []
  return value
    .slice(0, MAX_LISTED)
    .flatMap(item => readInvoice(item) ?? [])
    .sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0))
}

/** Reads an order. Throws if its invoice is missing. */
export function readOrder(value: unknown): MadeOrder {
  const { invoice: raw, pricing_option: option } = fieldsOf(value)
  const invoice = readInvoice(raw)
  if (!invoice) throw new Refusal(INVALID)
  return { option: Number.isSafeInteger(option) ? Number(option) : undefined, invoice }
}

/** Reads the invoices of a list of subscriptions, each with its `pricing_option`. */
export function readOrders(value: unknown): readonly MadeOrder[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, MAX_LISTED).flatMap(item => {
    const { invoice } = fieldsOf(item)
    return readInvoice(invoice) ? [readOrder(item)] : []
  })
}

export function readPaymentLink(value: unknown): PaymentLink {
  const { btcpayserver_invoice_url: link, payment_request: text } = fieldsOf(value)
  return present<PaymentLink>({ link: readAddress(link), paymentRequest: readInvoiceText(text) })
}

/**
 * Reads the provider's answer to the question whether a name is free. Returns the reason why the name is not free;
 * `undefined` if it is free.
 */
export function readAvailable(value: unknown): string | undefined {
  const { available, message } = fieldsOf(value)
  if (available === true) return undefined
  if (available !== false) throw new Refusal(INVALID)
  return typeof message === 'string' && message ? message.slice(0, 200) : 'This name is taken.'
}

/** True if the answer confirms that the account has the name. */
export const readSignedUp = (value: unknown): boolean => Boolean(fieldsOf(value).signed_up)

/** Reads a list of people, as hex keys or npubs. Returns hex keys, each once; what is no key is left out. */
export function readKeys(value: unknown): readonly string[] {
  // An empty answer was parsed as an empty object. It means that there is nobody.
  if (!Array.isArray(value)) {
    if (Object.keys(fieldsOf(value)).length > 0) throw new Refusal(INVALID)
    return []
  }
  return [...new Set(value.flatMap(key => (typeof key === 'string' ? (toPubkey(key) ?? []) : [])))]
}
