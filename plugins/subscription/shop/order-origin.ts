import type { PaymentOrigin } from '#contracts/wallet'
import { subscribeRoute } from '../contract'
import { formatOrderTitle } from '../plans'

/** Returns what the payment of an order is for. `option` is the order's `pricing_option`. */
export const createOrderOrigin = (option: number): PaymentOrigin => ({
  title: formatOrderTitle(option),
  path: subscribeRoute.path,
})
