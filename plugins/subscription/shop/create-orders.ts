import type { Payment } from '#contracts/wallet'
import { type Disposable, Refusal } from '#kernel'
import { INVALID } from '../api/call-provider'
import { present } from '../api/read-answers'
import type { ActivePlan, OpenOrder, ShopInvoice } from '../contract'
import { priceOf } from '../plans'
import { orderOrigin } from './order-origin'
import { accountOf, type ShopParts } from './shop-parts'

const NOT_SEEN = 'You have paid an invoice that the provider has not seen yet.'
const UNDER_WAY = 'Your wallet may have paid the open invoice. Wait until the wallet says so.'

/** The open orders of the accounts. An order is removed when the provider has seen its payment. */
export interface Orders extends Disposable {
  of(pubkey: string): OpenOrder | undefined
  make(option: number): Promise<void>
  resume(invoice: ShopInvoice): Promise<void>
  paid(pubkey: string, preimage: string): void
  /** Throws if the wallet may have paid this order or may be paying it. */
  checkUnpaid(order: OpenOrder | undefined): Promise<void>
  drop(pubkey: string): void
  /** Compares an account's order with what the provider says. Returns true if the provider has seen the payment. */
  compare(pubkey: string, told: { readonly invoice?: ShopInvoice; readonly active?: ActivePlan }): boolean
  /** Asks the wallet about a payment that an earlier page began. Never pays. */
  follow(): Promise<void>
}

export function createOrders(parts: ShopParts): Orders {
  const { api, records, plan, now } = parts
  const followed = new Map<Payment, Disposable>()
  let making: Promise<void> | undefined
  const of = (pubkey: string) => records.get().orders[pubkey]
  const change = (pubkey: string, order: OpenOrder | undefined) =>
    records.set(draft => {
      if (order) draft.orders[pubkey] = { ...order }
      else delete draft.orders[pubkey]
    })
  const fresh = (fields: { readonly [K in keyof OpenOrder]: OpenOrder[K] | undefined }) =>
    present<OpenOrder>(fields)

  const paymentOf = async ({ paymentRequest, option }: OpenOrder): Promise<Payment | undefined> =>
    paymentRequest === undefined ? undefined : parts.wallet()?.underWay(paymentRequest, orderOrigin(option))
  const checkUnpaid = async (order: OpenOrder | undefined) => {
    if (order?.preimage !== undefined) throw new Refusal(NOT_SEEN)
    const phase = order && (await paymentOf(order))?.status.get().phase
    if (phase !== undefined && phase !== 'failed') throw new Refusal(UNDER_WAY)
  }
  const create = async (option: number) => {
    const account = accountOf(parts)
    const wanted = priceOf(option)
    if (!wanted) throw new Refusal('This plan is not sold.')
    const had = of(account)
    await checkUnpaid(had)
    if (had?.option === option && !had.expired) return
    const { invoice } = await api.create(wanted.offer.plan, option, account)
    change(account, orderOf(invoice, option, await waysToPay(invoice, account)))
  }
  const waysToPay = async (invoice: ShopInvoice, account: string) => {
    const how = invoice.link || invoice.paymentRequest ? invoice : await api.paymentLink(invoice.id, account)
    if (!how.link && !how.paymentRequest) throw new Refusal(INVALID)
    return how
  }
  const orderOf = (invoice: ShopInvoice, option: number, how: Pick<ShopInvoice, 'link' | 'paymentRequest'>) =>
    fresh({
      invoiceId: invoice.id,
      option,
      createdAt: invoice.createdAt ?? now(),
      had: plan.own.get().active,
      link: how.link,
      paymentRequest: how.paymentRequest,
      preimage: undefined,
      expired: undefined,
    })
  const paid = (pubkey: string, preimage: string) => {
    const order = of(pubkey)
    if (order) change(pubkey, { ...order, preimage })
  }

  return {
    of,
    paid,
    checkUnpaid,
    make(option) {
      making ??= create(option).finally(() => {
        making = undefined
      })
      return making
    },
    async resume(invoice) {
      const account = accountOf(parts)
      const { option, status } = invoice
      if (of(account) || option === undefined || status !== 'open') return
      const how = await waysToPay(invoice, account)
      if (!of(account)) change(account, orderOf(invoice, option, how))
    },
    drop: pubkey => change(pubkey, undefined),
    compare(pubkey, { invoice, active }) {
      const order = of(pubkey)
      if (!order) return false
      const mine = invoice?.id === order.invoiceId ? invoice : undefined
      if (mine?.status === 'paid' || (active && isBought(order, active))) {
        change(pubkey, undefined)
        return true
      }
      if (mine?.status === 'expired' && !order.expired) change(pubkey, { ...order, expired: true })
      return false
    },
    async follow() {
      const { pubkey } = parts.session.get()
      const order = pubkey === undefined ? undefined : of(pubkey)
      if (pubkey === undefined || !order || order.preimage !== undefined) return
      const payment = await paymentOf(order)
      if (!payment || followed.has(payment)) return
      const look = () => {
        const status = payment.status.get()
        if (status.phase === 'paid' && of(pubkey)?.invoiceId === order.invoiceId)
          paid(pubkey, status.preimage)
      }
      followed.set(payment, payment.status.subscribe(look))
      look()
    },
    dispose() {
      for (const following of followed.values()) following.dispose()
    },
  }
}

/** True if the account's plan shows that the order was paid. */
const isBought = ({ option, had }: OpenOrder, active: ActivePlan) =>
  active.plan === priceOf(option)?.offer.plan && (active.plan !== had?.plan || active.endsAt > had.endsAt)
