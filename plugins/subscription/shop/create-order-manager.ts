import type { Payment } from '#contracts/wallet'
import { type Disposable, UserFacingError } from '#kernel'
import { INVALID_RESPONSE_MESSAGE } from '../api/create-provider-caller'
import { omitUndefined } from '../api/parse-responses'
import type { ActivePlan, PendingOrder, ShopInvoice } from '../contract'
import { findPrice } from '../plans'
import { createOrderPaymentPurpose } from './create-order-payment-purpose'
import { requireAccount, type ShopOptions } from './shop-options'

const PAYMENT_NOT_SEEN = 'You have paid an invoice that the provider has not seen yet.'
const PAYMENT_UNDER_WAY = 'Your wallet may have paid the open invoice. Wait until the wallet says so.'

/** The open order of each account. An order is removed once the provider has seen its payment. */
export interface OrderManager extends Disposable {
  getOrder(pubkey: string): PendingOrder | undefined
  createOrder(option: number): Promise<void>
  resumeOrder(invoice: ShopInvoice): Promise<void>
  recordPayment(pubkey: string, preimage: string): void
  /** Throws if a wallet may have paid this order or is perhaps paying it. */
  assertUnpaid(order: PendingOrder | undefined): Promise<void>
  removeOrder(pubkey: string): void
  /** Compares an account's order with the provider's data. Returns true if the provider has seen the payment. */
  compareOrder(
    pubkey: string,
    provided: { readonly invoice?: ShopInvoice; readonly active?: ActivePlan },
  ): boolean
  /** Asks the wallet about a payment that an earlier page has started. Never pays. */
  watchPayment(): Promise<void>
}

export function createOrderManager(options: ShopOptions): OrderManager {
  const { api, records, plan, now } = options
  const watchedOrder = new Map<Payment, Disposable>()
  let creatingOrders: Promise<void> | undefined
  const getOrder = (pubkey: string) => records.get().orders[pubkey]
  const updateOrder = (pubkey: string, order: PendingOrder | undefined) =>
    records.set(draft => {
      if (order) draft.orders[pubkey] = { ...order }
      else delete draft.orders[pubkey]
    })
  const newOrder = (fields: { readonly [K in keyof PendingOrder]: PendingOrder[K] | undefined }) =>
    omitUndefined<PendingOrder>(fields)

  const paymentOf = async ({ paymentRequest, option }: PendingOrder): Promise<Payment | undefined> =>
    paymentRequest === undefined
      ? undefined
      : options.wallet()?.findPayment(paymentRequest, createOrderPaymentPurpose(option))
  const assertUnpaid = async (order: PendingOrder | undefined) => {
    if (order?.preimage !== undefined) throw new UserFacingError(PAYMENT_NOT_SEEN)
    const phase = order && (await paymentOf(order))?.status.get().phase
    if (phase !== undefined && phase !== 'failed') throw new UserFacingError(PAYMENT_UNDER_WAY)
  }
  const create = async (option: number) => {
    const account = requireAccount(options)
    const requestedOption = findPrice(option)
    if (!requestedOption) throw new UserFacingError('This plan is not sold.')
    const existingOrder = getOrder(account)
    await assertUnpaid(existingOrder)
    if (existingOrder?.option === option && !existingOrder.expired) return
    const { invoice } = await api.createOrder(requestedOption.offer.plan, option, account)
    updateOrder(account, openOrderFor(invoice, option, await waysToPay(invoice, account)))
  }
  const waysToPay = async (invoice: ShopInvoice, account: string) => {
    const paymentMethods =
      invoice.link || invoice.paymentRequest ? invoice : await api.fetchPaymentLink(invoice.id, account)
    if (!paymentMethods.link && !paymentMethods.paymentRequest)
      throw new UserFacingError(INVALID_RESPONSE_MESSAGE)
    return paymentMethods
  }
  const openOrderFor = (
    invoice: ShopInvoice,
    option: number,
    paymentMethods: Pick<ShopInvoice, 'link' | 'paymentRequest'>,
  ) =>
    newOrder({
      invoiceId: invoice.id,
      option,
      createdAt: invoice.createdAt ?? now(),
      had: plan.ownPlan.get().active,
      link: paymentMethods.link,
      paymentRequest: paymentMethods.paymentRequest,
      preimage: undefined,
      expired: undefined,
    })
  const recordPayment = (pubkey: string, preimage: string) => {
    const order = getOrder(pubkey)
    if (order) updateOrder(pubkey, { ...order, preimage })
  }

  return {
    getOrder,
    recordPayment,
    assertUnpaid,
    createOrder(option) {
      creatingOrders ??= create(option).finally(() => {
        creatingOrders = undefined
      })
      return creatingOrders
    },
    async resumeOrder(invoice) {
      const account = requireAccount(options)
      const { option, status } = invoice
      if (getOrder(account) || option === undefined || status !== 'open') return
      const paymentMethods = await waysToPay(invoice, account)
      if (!getOrder(account)) updateOrder(account, openOrderFor(invoice, option, paymentMethods))
    },
    removeOrder: pubkey => updateOrder(pubkey, undefined),
    compareOrder(pubkey, { invoice, active }) {
      const order = getOrder(pubkey)
      if (!order) return false
      const ownOrder = invoice?.id === order.invoiceId ? invoice : undefined
      if (ownOrder?.status === 'paid' || (active && isBought(order, active))) {
        updateOrder(pubkey, undefined)
        return true
      }
      if (ownOrder?.status === 'expired' && !order.expired) updateOrder(pubkey, { ...order, expired: true })
      return false
    },
    async watchPayment() {
      const { pubkey } = options.session.get()
      const order = pubkey === undefined ? undefined : getOrder(pubkey)
      if (pubkey === undefined || !order || order.preimage !== undefined) return
      const payment = await paymentOf(order)
      if (!payment || watchedOrder.has(payment)) return
      const update = () => {
        const status = payment.status.get()
        if (status.phase === 'paid' && getOrder(pubkey)?.invoiceId === order.invoiceId)
          recordPayment(pubkey, status.preimage)
      }
      watchedOrder.set(payment, payment.status.subscribe(update))
      update()
    },
    dispose() {
      for (const stopWatching of watchedOrder.values()) stopWatching.dispose()
    },
  }
}

/** True if the account's present plan shows that the order was paid. */
const isBought = ({ option, had }: PendingOrder, active: ActivePlan) =>
  active.plan === findPrice(option)?.offer.plan && (active.plan !== had?.plan || active.endsAt > had.endsAt)
