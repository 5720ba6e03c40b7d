/** ms after which a question of somebody who waits for the answer ends, whether all relays have answered or not. */
export const USER_WAIT_LIMIT_MS = 5_000
