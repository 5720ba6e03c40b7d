import type { ShopInvoice } from '../contract'
import type { CallProvider } from './create-provider-caller'
import {
  isSignupConfirmed,
  type OrderPaymentMethods,
  type ProviderInfo,
  type ProviderOrder,
  type ProviderPerson,
  parseInvoices,
  parseNameObjection,
  parseOrderPaymentMethods,
  parseProviderInfo,
  parseProviderOrder,
  parseProviderOrders,
  parseProviderPeople,
  parseProviderPerson,
  parsePubkeys,
} from './parse-responses'

/**
 * The calls of the provider's API. `account` is the public key of the account that signs the call. Each rejects with a
 * `UserFacingError`.
 */
export interface ProviderApi {
  /** Resolves with the provider's description, which is requested once per page. */
  fetchInfo(): Promise<ProviderInfo>
  /** Resolves with what the provider knows about these people. `fetchInfo` says how many one call may name. */
  findPeople(pubkeys: readonly string[]): Promise<ReadonlyMap<string, ProviderPerson>>
  /** Resolves with the reason why the name is not free; `undefined` if it is free. */
  findNameObjection(name: string, account: string, signal: AbortSignal): Promise<string | undefined>
  /**
   * Resolves with true if the answer confirms that the account has the name. `token` comes from the provider's captcha
   * page.
   */
  registerName(name: string, account: string, token?: string): Promise<boolean>
  fetchOrders(account: string): Promise<readonly ProviderOrder[]>
  createOrder(plan: number, option: number, account: string): Promise<ProviderOrder>
  fetchInvoices(account: string): Promise<readonly ShopInvoice[]>
  fetchPaymentLink(invoiceId: string, account: string): Promise<OrderPaymentMethods>
  /** Resolves with the public keys (hex) of the people whom a Twitter user follows. */
  fetchTwitterFollows(username: string, signal: AbortSignal): Promise<readonly string[]>
}

export function createProviderApi(call: CallProvider): ProviderApi {
  let described: Promise<ProviderInfo> | undefined
  const describe = async () => parseProviderInfo(await call('info'))
  return {
    fetchInfo() {
      described ??= describe().catch(error => {
        described = undefined
        throw error
      })
      return described
    },
    async findPeople(pubkeys) {
      const query = pubkeys.map(key => `public_key=${key}`).join('&')
      const answer = await call(`user/find?${query}`)
      const [only] = pubkeys
      return pubkeys.length === 1 && only !== undefined
        ? new Map([[only, parseProviderPerson(answer)]])
        : parseProviderPeople(answer, pubkeys)
    },
    async findNameObjection(name, account, signal) {
      const query = new URLSearchParams({ name, public_key: account })
      return parseNameObjection(await call(`user/available?${query}`, { signal }))
    },
    async registerName(name, account, token) {
      const body = { username: name, ...(token !== undefined && { cfToken: token }) }
      const answer = await call('user/register', { method: 'POST', body, account })
      return isSignupConfirmed(answer)
    },
    fetchOrders: async account => parseProviderOrders(await call('subscriptions/', { account })),
    async createOrder(plan, option, account) {
      const body = { subscription_plan: plan, pricing_option: option, currency: 'USD' }
      return parseProviderOrder(await call('subscriptions/create/', { method: 'POST', body, account }))
    },
    fetchInvoices: async account => parseInvoices(await call('invoices/', { account })),
    async fetchPaymentLink(invoiceId, account) {
      const path = `invoices/${encodeURIComponent(invoiceId)}/get-payment-link/`
      return parseOrderPaymentMethods(await call(path, { method: 'POST', body: {}, account }))
    },
    async fetchTwitterFollows(username, signal) {
      const query = new URLSearchParams({ username })
      return parsePubkeys(await call(`api/v1/twitter/follows-for-nostr?${query}`, { signal }))
    },
  }
}
