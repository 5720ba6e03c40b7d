import { subscribeRoute } from '#contracts/site-routes'
import type { PaymentPurpose } from '#contracts/wallet'
import { formatOrderTitle } from '../plans'

/** Returns what the payment of an order is for. `option` is the order's `pricing_option`. */
export const createOrderPaymentPurpose = (option: number): PaymentPurpose => ({
  title: formatOrderTitle(option),
  path: subscribeRoute.path,
})
