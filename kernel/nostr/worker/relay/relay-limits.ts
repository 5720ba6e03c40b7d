import type { RelaySessionOptions } from './relay-session-options'

/** The limits that a relay states for requests (NIP-11 `limitation`). */
export interface RelayLimits {
  /** Maximum number of subscriptions at the same time on one connection. */
  readonly subscriptions?: number
  /** Maximum number of filters in one REQ. */
  readonly filters?: number
  /** Maximum number of events that the relay sends for one filter, whatever the filter's `limit`. */
  readonly limit?: number
  /** Maximum number of bytes in one message. */
  readonly messageLength?: number
}

/** The code with which a WebSocket server closes a connection after a message that was too long (RFC 6455). */
export const CLOSE_CODE_TOO_BIG = 1009

/** True if the reason of a refusal says that the request exceeded a limit of the relay. */
export const isOverLimit = (reason: string): boolean =>
  /subscription|too (?:many|large|big|long)|limit|filters/i.test(reason)

/**
 * True if the reason of a refusal says that too many requests run at the same time, such as "too many concurrent REQs".
 */
export const isTooManySubscriptions = (reason: string): boolean =>
  /(?:many|max|most).{0,20}(?:subscription|\breqs?\b)/i.test(reason)

/** The limits of one relay, as far as known. They are fetched once, when they are first needed. */
export class RelayLimitsCache {
  current: RelayLimits = {}
  /** The request for the limits, pending or finished. Undefined until the limits are first needed. */
  request: Promise<RelayLimits> | undefined
  /** The highest number of events that the relay has ever sent for one filter with a limit. */
  largestAnswer = 0
  readonly #fetch: () => Promise<RelayLimits>
  readonly #onSubscriptionLimit: (subscriptions: number) => void

  /** `onSubscriptionLimit` is called with the number of subscriptions that the relay allows at the same time. */
  constructor(
    { url, fetchLimits }: Pick<RelaySessionOptions, 'url' | 'fetchLimits'>,
    onSubscriptionLimit: (subscriptions: number) => void,
  ) {
    this.#fetch = async () => (await fetchLimits?.(url)) ?? {}
    this.#onSubscriptionLimit = onSubscriptionLimit
  }

  fetchOnce(): void {
    this.request ??= this.#fetch().then(limits => {
      this.current = limits
      if (limits.subscriptions !== undefined) this.#onSubscriptionLimit(limits.subscriptions)
      return limits
    })
  }
}
