import type { SessionOptions } from './session-options'

/** The limits for requests that a relay states (NIP-11 `limitation`). */
export interface RelayLimits {
  /** Subscriptions at once on one connection. */
  readonly subscriptions?: number
  /** Filters in one REQ. */
  readonly filters?: number
  /** Events for one filter, whatever its `limit`. */
  readonly limit?: number
  /** Bytes of one message. */
  readonly messageLength?: number
}

/** How a WebSocket server ends a connection on which a message was too long (RFC 6455). */
export const CLOSE_TOO_BIG = 1009

/** Whether a refusal says that the request exceeded a limit of the relay. */
export const isOfLimits = (reason: string): boolean =>
  /subscription|too (?:many|large|big|long)|limit|filters/i.test(reason)

/** Whether the relay says that too many requests run at once, as "too many concurrent REQs" does. */
export const isOfRoom = (reason: string): boolean =>
  /(?:many|max|most).{0,20}(?:subscription|\breqs?\b)/i.test(reason)

/** The known limits of one relay: fetched once, when they first matter. */
export class KnownLimits {
  current: RelayLimits = {}
  /** The pending or finished answer; set once the limits were asked for. */
  asked: Promise<RelayLimits> | undefined
  /** The most events that it ever gave one filter that had a limit. */
  given = 0
  readonly #fetch: () => Promise<RelayLimits>
  readonly #allow: (subscriptions: number) => void

  /** Calls `allow` with the number of subscriptions that the relay allows at once. */
  constructor(
    { url, limits }: Pick<SessionOptions, 'url' | 'limits'>,
    allow: (subscriptions: number) => void,
  ) {
    this.#fetch = async () => (await limits?.(url)) ?? {}
    this.#allow = allow
  }

  ask(): void {
    this.asked ??= this.#fetch().then(limits => {
      this.current = limits
      if (limits.subscriptions !== undefined) this.#allow(limits.subscriptions)
      return limits
    })
  }
}
