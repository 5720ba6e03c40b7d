import { UserFacingError } from '#kernel'
import { parsePubkey } from '#kernel/nostr'
import type { ActivePlan, ShopInvoice } from '../contract'
import { parsePlanNumber } from '../plans'
import { INVALID_RESPONSE_MESSAGE } from './create-provider-caller'

/** A person's plan, which may have ended, and name at the provider. */
export interface ProviderPerson {
  readonly plan?: ActivePlan
  readonly name?: string
}

/** The provider's own description. */
export interface ProviderInfo {
  /** Maximum number of people per look-up; 1 if the provider does not say. */
  readonly maxPublicKeys: number
  /** The provider's media servers for customers; absent if the provider does not say. */
  readonly mediaServers?: readonly MediaServer[]
  /**
   * Address of the captcha page that a person without a plan must solve before registering a name. Absent if the
   * provider does not require one.
   */
  readonly captchaUrl?: string
}

export interface MediaServer {
  readonly url: string
  readonly protocol: 'blossom' | 'nip96'
}

/** A new order in the provider's answer. */
export interface ProviderOrder {
  readonly option: number | undefined
  readonly invoice: ShopInvoice
}

/** The web page and the lightning invoice (BOLT11) by which an order can be paid. */
export interface OrderPaymentMethods {
  readonly link?: string
  readonly paymentRequest?: string
}

const MAX_LISTED = 500
const MAX_PUBLIC_KEYS = 50
const MAX_MEDIA_SERVERS = 5
const MAX_INVOICE_CHARS = 8_000

type Json = Readonly<Record<string, unknown>>
/** Returns the fields of an object, or no fields for any other value. */
export const getObjectFields = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

/** Reads a time in ISO 8601 or in s or ms since 1970. Returns s. */
function parseTime(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? value : Number.NaN
  if (!Number.isFinite(time) || time <= 0) return undefined
  // A smaller number is in s: as ms, it would be before March 1973.
  return Math.floor(typeof value === 'number' && time < 100_000_000_000 ? time : time / 1_000)
}

export const parseProviderId = (value: unknown): string | undefined => {
  const id = typeof value === 'number' ? String(value) : value
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : undefined
}

/** Reads the address of a web page: https, or http on this machine. */
export function parseWebAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2_000 || !URL.canParse(value)) return undefined
  const { protocol, hostname, username, href } = new URL(value)
  const local = protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1')
  return (protocol === 'https:' || local) && username === '' ? href : undefined
}

/**
 * Returns the text in lower case if it looks like a lightning invoice (BOLT11). The wallet decodes and checks it later.
 */
export const parseInvoiceText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= MAX_INVOICE_CHARS && /^ln[a-z0-9]+$/i.test(value)
    ? value.toLowerCase()
    : undefined

/** Leaves out the fields that have no value. */
export function omitUndefined<T extends object>(fields: { readonly [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}

export function parseProviderPerson(value: unknown): ProviderPerson {
  const { subscription_plan, subscription_end_date, name } = getObjectFields(value)
  const plan = parsePlanNumber(subscription_plan)
  const endsAt = parseTime(subscription_end_date)
  return omitUndefined<ProviderPerson>({
    plan: plan && endsAt ? { plan, endsAt } : undefined,
    name: typeof name === 'string' && /^[a-z0-9_.]{1,30}$/.test(name) ? name : undefined,
  })
}

/** Parses the answer to a look-up of several people. People who are missing in it have no plan. */
export function parseProviderPeople(
  value: unknown,
  pubkeys: readonly string[],
): ReadonlyMap<string, ProviderPerson> {
  const people = getObjectFields(value)
  return new Map(
    pubkeys.map(
      key => [key, parseProviderPerson(Object.hasOwn(people, key) ? people[key] : undefined)] as const,
    ),
  )
}

export function parseProviderInfo(value: unknown): ProviderInfo {
  const {
    max_public_keys: rawMaxPublicKeys,
    media_servers: rawServers,
    challenge_url: captchaUrl,
  } = getObjectFields(value)
  return omitUndefined<ProviderInfo>({
    maxPublicKeys: Number.isSafeInteger(rawMaxPublicKeys)
      ? Math.min(Math.max(Number(rawMaxPublicKeys), 1), MAX_PUBLIC_KEYS)
      : 1,
    mediaServers: Array.isArray(rawServers) ? parseMediaServers(rawServers) : undefined,
    captchaUrl: parseWebAddress(captchaUrl),
  })
}

export const parseMediaServers = (value: unknown): readonly MediaServer[] =>
  Array.isArray(value)
    ? value.slice(0, MAX_MEDIA_SERVERS).flatMap(server => parseMediaServer(server) ?? [])
    : []

function parseMediaServer(value: unknown): MediaServer | undefined {
  const { url, protocol } = getObjectFields(value)
  const address = parseWebAddress(url)
  return address !== undefined && (protocol === 'blossom' || protocol === 'nip96')
    ? { url: address, protocol }
    : undefined
}

function invoiceStatus(status: unknown, paidAt: number | undefined): ShopInvoice['status'] {
  if (paidAt !== undefined || status === 'paid') return 'paid'
  return status === 'expired' || status === 'canceled' || status === 'invalid' ? 'expired' : 'open'
}

/** Reads an invoice. Returns `undefined` if it has no id or no amount. */
function parseInvoice(value: unknown): ShopInvoice | undefined {
  const { id: rawId, amount, currency, status, created_at, paid_at, ...rest } = getObjectFields(value)
  const id = parseProviderId(rawId)
  const cost = Number(amount)
  if (id === undefined || !Number.isFinite(cost) || cost < 0) return undefined
  const paidAt = parseTime(paid_at)
  return omitUndefined<ShopInvoice>({
    id,
    amount: cost,
    currency: typeof currency === 'string' && /^[A-Z]{3,5}$/.test(currency) ? currency : 'USD',
    status: invoiceStatus(status, paidAt),
    createdAt: parseTime(created_at),
    paidAt,
    link: parseWebAddress(rest.btcpayserver_invoice_url),
    paymentRequest: parseInvoiceText(rest.payment_request),
  })
}

/** Reads a list of invoices, newest first. Invoices that cannot be read are left out. */
export function parseInvoices(value: unknown): readonly ShopInvoice[] {
  // The caller turns an empty answer into an empty object. It means that there are no invoices.
  if (!Array.isArray(value)) return []
  return value
    .slice(0, MAX_LISTED)
    .flatMap(item => parseInvoice(item) ?? [])
    .sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0))
}

/** Reads an order. Throws if its invoice is missing. */
export function parseProviderOrder(value: unknown): ProviderOrder {
  const { invoice: raw, pricing_option: option } = getObjectFields(value)
  const invoice = parseInvoice(raw)
  if (!invoice) throw new UserFacingError(INVALID_RESPONSE_MESSAGE)
  return { option: Number.isSafeInteger(option) ? Number(option) : undefined, invoice }
}

/** Parses a list of subscriptions. Returns their invoices, each with its `pricing_option`. */
export function parseProviderOrders(value: unknown): readonly ProviderOrder[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, MAX_LISTED).flatMap(item => {
    const { invoice } = getObjectFields(item)
    return parseInvoice(invoice) ? [parseProviderOrder(item)] : []
  })
}

export function parseOrderPaymentMethods(value: unknown): OrderPaymentMethods {
  const { btcpayserver_invoice_url: link, payment_request: text } = getObjectFields(value)
  return omitUndefined<OrderPaymentMethods>({
    link: parseWebAddress(link),
    paymentRequest: parseInvoiceText(text),
  })
}

/**
 * Parses the answer to the question whether a name is free. Returns the reason why it is not, or `undefined` if it is.
 */
export function parseNameObjection(value: unknown): string | undefined {
  const { available, message } = getObjectFields(value)
  if (available === true) return undefined
  if (available !== false) throw new UserFacingError(INVALID_RESPONSE_MESSAGE)
  return typeof message === 'string' && message ? message.slice(0, 200) : 'This name is taken.'
}

/** True if the answer confirms that the account has the name. */
export const isSignupConfirmed = (value: unknown): boolean => Boolean(getObjectFields(value).signed_up)

/** Parses a list of people, whose keys may be hex or npubs. Returns hex keys, each once, without invalid ones. */
export function parsePubkeys(value: unknown): readonly string[] {
  // The caller turns an empty answer into an empty object. It means that there are no people.
  if (!Array.isArray(value)) {
    if (Object.keys(getObjectFields(value)).length > 0) throw new UserFacingError(INVALID_RESPONSE_MESSAGE)
    return []
  }
  return [...new Set(value.flatMap(key => (typeof key === 'string' ? (parsePubkey(key) ?? []) : [])))]
}
