import type { ShopInvoice } from '../contract'
import type { CallProvider } from './call-provider'
import {
  type FoundPerson,
  type MadeOrder,
  type PaymentLink,
  type ProviderInfo,
  readAvailable,
  readInfo,
  readInvoices,
  readKeys,
  readOrder,
  readOrders,
  readPaymentLink,
  readPeople,
  readPerson,
  readSignedUp,
} from './read-answers'

/** The calls of the provider API. `account` is the public key that signs a call. Each rejects with a `Refusal`. */
export interface ProviderApi {
  /** Asks for the provider's description, once while the page is open. */
  info(): Promise<ProviderInfo>
  /** Resolves with the plans of these people. `info` says how many people one call may name. */
  find(pubkeys: readonly string[]): Promise<ReadonlyMap<string, FoundPerson>>
  /** Resolves with the reason why the name is not free; `undefined` if it is free. */
  objectionTo(name: string, account: string, signal: AbortSignal): Promise<string | undefined>
  /**
   * Resolves with true if the answer confirms that the account has the name. `token` comes from the provider's page
   * that keeps robots out.
   */
  register(name: string, account: string, token?: string): Promise<boolean>
  subscriptions(account: string): Promise<readonly MadeOrder[]>
  create(plan: number, option: number, account: string): Promise<MadeOrder>
  invoices(account: string): Promise<readonly ShopInvoice[]>
  paymentLink(invoiceId: string, account: string): Promise<PaymentLink>
  /** Resolves with the public keys (hex) of those whom a user of Twitter follows there. */
  twitterFollows(username: string, signal: AbortSignal): Promise<readonly string[]>
}

export function createProviderApi(call: CallProvider): ProviderApi {
  let described: Promise<ProviderInfo> | undefined
  const describe = async () => readInfo(await call('info'))
  return {
    info() {
      described ??= describe().catch(error => {
        described = undefined
        throw error
      })
      return described
    },
    async find(pubkeys) {
      const query = pubkeys.map(key => `public_key=${key}`).join('&')
      const answer = await call(`user/find?${query}`)
      const [only] = pubkeys
      return pubkeys.length === 1 && only !== undefined
        ? new Map([[only, readPerson(answer)]])
        : readPeople(answer, pubkeys)
    },
    async objectionTo(name, account, signal) {
      const query = new URLSearchParams({ name, public_key: account })
      return readAvailable(await call(`user/available?${query}`, { signal }))
    },
    async register(name, account, token) {
      const body = { username: name, ...(token !== undefined && { cfToken: token }) }
      const answer = await call('user/register', { method: 'POST', body, account })
      return readSignedUp(answer)
    },
    subscriptions: async account => readOrders(await call('subscriptions/', { account })),
    async create(plan, option, account) {
      const body = { subscription_plan: plan, pricing_option: option, currency: 'USD' }
      return readOrder(await call('subscriptions/create/', { method: 'POST', body, account }))
    },
    invoices: async account => readInvoices(await call('invoices/', { account })),
    async paymentLink(invoiceId, account) {
      const path = `invoices/${encodeURIComponent(invoiceId)}/get-payment-link/`
      return readPaymentLink(await call(path, { method: 'POST', body: {}, account }))
    },
    async twitterFollows(username, signal) {
      const query = new URLSearchParams({ username })
      return readKeys(await call(`api/v1/twitter/follows-for-nostr?${query}`, { signal }))
    },
  }
}
