/** ms after which a query ends for whose answer the reader is waiting, whether or not all relays have answered. */
export const USER_WAIT_LIMIT_MS = 5_000
