import type { PaymentOrigin } from '#contracts/wallet'
import { subscribeRoute } from '../contract'
import { orderTitle } from '../plans'

/** Returns what the payment of an order is for. `option` is the order's `pricing_option`. */
export const orderOrigin = (option: number): PaymentOrigin => ({
  title: orderTitle(option),
  path: subscribeRoute.path,
})
