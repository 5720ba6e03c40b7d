import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { encodeInvoice } from '../lightning/encode-invoice.ts'
import { addMonths, getNameProblem, MSATS_PER_USD, PLAN_PRICES } from './provider-rules.ts'

/** A function that creates a lightning invoice. */
export type CreateInvoice = (request: {
  readonly amountMsats: number
  readonly memo: string
  /** Seconds until the invoice expires. */
  readonly expiry: number
}) => { readonly invoice: string; readonly preimage: string }

/** The data that the provider has about one account. Times are in s. */
export interface Customer {
  readonly name?: string
  readonly plan?: number
  readonly endDate?: number
}

/** An order of a plan with its invoice. Times are in s. */
export interface PlanOrder {
  readonly id: string
  readonly pubkey: string
  readonly pricingOption: number
  readonly createdAt: number
  readonly expiresAt: number
  readonly paidAt?: number
  readonly paymentRequest: string
  readonly preimage: string
}

export interface ProviderDatabaseOptions {
  /** A JSON file that keeps everything over restarts. Without it, everything is in memory. */
  readonly file?: string | undefined
  readonly createInvoice?: CreateInvoice | undefined
  /** Seconds until an invoice expires; ten minutes by default. */
  readonly expiry?: number | undefined
  /**
   * Names of people who are not customers, each with a public key. A customer cannot register another person's name.
   */
  readonly names?: Readonly<Record<string, string>> | undefined
  /** Returns the public keys of those whom a user of Twitter follows; `undefined` if there is no such user. */
  readonly getTwitterFollows?: ((username: string) => readonly string[] | undefined) | undefined
}

interface StoredData {
  readonly customers: readonly (readonly [string, Customer])[]
  readonly orders: readonly PlanOrder[]
}

const NODE_KEY = new Uint8Array(createHash('sha256').update('pinion-demo/lightning/node').digest())

/** Makes invoices of the demo's lightning node. */
const createDemoInvoice: CreateInvoice = ({ amountMsats, memo, expiry }) => {
  const preimage = new Uint8Array(randomBytes(32))
  const timestamp = Math.floor(Date.now() / 1_000)
  const fields = { amountMsats, timestamp, preimage, description: memo, memo, nodeKey: NODE_KEY, expiry }
  return { invoice: encodeInvoice(fields), preimage: Buffer.from(preimage).toString('hex') }
}

const nowSeconds = () => Math.floor(Date.now() / 1_000)
const hashPreimage = (preimage: string) =>
  createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex')

/** The provider's customers, names and orders. */
export class ProviderDatabase {
  #customers: Map<string, Customer>
  #orders: Map<string, PlanOrder>
  #names: Readonly<Record<string, string>>
  #tokens = new Set<string>()
  #options: ProviderDatabaseOptions
  /** Seconds until a new invoice expires. */
  expiry: number

  constructor(options: ProviderDatabaseOptions) {
    const stored = readStoredData(options.file)
    this.#options = options
    this.expiry = options.expiry ?? 600
    this.#names = options.names ?? {}
    this.#customers = new Map(stored.customers)
    this.#orders = new Map(stored.orders.map(order => [order.id, order]))
  }

  /** Sets the names of people who are not customers. */
  setNames(names: Readonly<Record<string, string>>): void {
    this.#names = names
  }

  /** Returns a token for somebody who passed the challenge. It is valid for one name. */
  createToken(): string {
    const token = randomBytes(16).toString('hex')
    this.#tokens.add(token)
    return token
  }

  /** True if the token was given out and not used yet. */
  consumeToken(token: unknown): boolean {
    return typeof token === 'string' && this.#tokens.delete(token)
  }

  /** Returns the public keys of those whom a user of Twitter follows; `undefined` if there is no such user. */
  getTwitterFollows(username: string): readonly string[] | undefined {
    return this.#options.getTwitterFollows?.(username)
  }

  getCustomer(pubkey: string): Customer {
    return this.#customers.get(pubkey) ?? {}
  }

  /** Returns the number of the account's plan; `undefined` if it has none, or if the plan has ended. */
  getPlan(pubkey: string): number | undefined {
    const { plan, endDate = 0 } = this.getCustomer(pubkey)
    return endDate > nowSeconds() ? plan : undefined
  }

  /** Gives an account a plan that ends at this time in seconds. */
  grantPlan(pubkey: string, plan: number, endDate: number): void {
    this.#customers.set(pubkey, { ...this.getCustomer(pubkey), plan, endDate })
    this.#save()
  }

  /** Returns the reason why this account cannot have the name; `undefined` if it can. */
  getNameRefusal(name: string, pubkey: string | undefined): string | undefined {
    const registered = [...this.#customers].find(([, customer]) => customer.name === name)?.[0]
    const owner = registered ?? (Object.hasOwn(this.#names, name) ? this.#names[name] : undefined)
    if (owner !== undefined && owner !== pubkey) return 'This name is taken.'
    return getNameProblem(name, pubkey === undefined ? undefined : this.getPlan(pubkey))
  }

  registerName(name: string, pubkey: string): void {
    this.#customers.set(pubkey, { ...this.getCustomer(pubkey), name })
    this.#save()
  }

  /** Returns the names of all customers, each with its public key. */
  getRegisteredNames(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      [...this.#customers].flatMap(([pubkey, { name }]) => (name === undefined ? [] : [[name, pubkey]])),
    )
  }

  /** Makes an order and its invoice. `pricingOption` must be a key of `PLAN_PRICES`. */
  createOrder(pubkey: string, pricingOption: number): PlanOrder {
    const order = this.#withInvoice({
      id: randomBytes(8).toString('hex'),
      pubkey,
      pricingOption,
      createdAt: nowSeconds(),
    })
    this.#orders.set(order.id, order)
    this.#save()
    return order
  }

  getOrder(id: string): PlanOrder | undefined {
    return this.#orders.get(id)
  }

  /** Returns the account's orders, newest first. */
  getOrders(pubkey: string): readonly PlanOrder[] {
    return [...this.#orders.values()].filter(order => order.pubkey === pubkey).reverse()
  }

  /** Returns the order of an invoice, by the invoice or by its payment hash. */
  findOrder(invoice: string): PlanOrder | undefined {
    return [...this.#orders.values()].find(
      ({ paymentRequest, preimage }) => paymentRequest === invoice || hashPreimage(preimage) === invoice,
    )
  }

  /** Marks an order as paid and gives or prolongs its plan. An order that is paid already does not change. */
  markPaid(id: string): void {
    const order = this.#orders.get(id)
    const option = PLAN_PRICES.get(order?.pricingOption ?? 0)
    if (!order || !option || order.paidAt !== undefined) return
    this.#orders.set(id, { ...order, paidAt: nowSeconds() })
    const { plan, endDate = 0 } = this.getCustomer(order.pubkey)
    const start = plan === option.plan ? Math.max(endDate, nowSeconds()) : nowSeconds()
    this.grantPlan(order.pubkey, option.plan, addMonths(start, option.months))
  }

  #withInvoice(order: Pick<PlanOrder, 'id' | 'pubkey' | 'pricingOption' | 'createdAt'>): PlanOrder {
    const { createInvoice = createDemoInvoice } = this.#options
    const { expiry } = this
    const { price = 0, months = 0 } = PLAN_PRICES.get(order.pricingOption) ?? {}
    const made = createInvoice({
      amountMsats: price * MSATS_PER_USD,
      memo: `A plan for ${months} months`,
      expiry,
    })
    return {
      ...order,
      expiresAt: nowSeconds() + expiry,
      paymentRequest: made.invoice,
      preimage: made.preimage,
    }
  }

  #save(): void {
    const { file } = this.#options
    if (file === undefined) return
    const stored: StoredData = { customers: [...this.#customers], orders: [...this.#orders.values()] }
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(stored))
  }
}

/** Reads the file that this demo has written. A missing or broken file counts as an empty one. */
function readStoredData(file: string | undefined): StoredData {
  try {
    if (file !== undefined) return JSON.parse(readFileSync(file, 'utf8')) as StoredData
  } catch {
    // There is no readable file yet. It is written with the first change.
  }
  return { customers: [], orders: [] }
}
