import { subscribeRoute } from '#contracts/site-routes'
import type { PaymentOrigin } from '#contracts/wallet'
import { formatOrderTitle } from '../plans'

/** Returns what the payment of an order is for. `option` is the order's `pricing_option`. */
export const createOrderOrigin = (option: number): PaymentOrigin => ({
  title: formatOrderTitle(option),
  path: subscribeRoute.path,
})
