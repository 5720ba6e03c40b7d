import { fetchRelayDocument } from '../nip11/fetch-relay-document'

/** What a relay says it allows (NIP-11 `limitation`), as far as it concerns asking. */
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

/** What a document may say of each, least and most: nothing useful can be asked below, and nothing more is above. */
const BOUNDS = {
  subscriptions: ['max_subscriptions', 1, 60],
  filters: ['max_filters', 1, 100],
  limit: ['max_limit', 1, 100_000],
  messageLength: ['max_message_length', 1_024, 10_000_000],
} as const

/**
 * Asks a relay for its limits. Only done for a relay that has turned something down, has no room left or seems to cut
 * its answers: every request names the reader to one more place. Nothing is thrown: a relay that says nothing has the
 * usual limits.
 */
export async function fetchRelayLimits(url: string): Promise<RelayLimits> {
  try {
    return readRelayLimits(await fetchRelayDocument(url))
  } catch {
    return {}
  }
}

/** Checks a parsed NIP-11 document; any field may be absent, and any value nonsense. */
export function readRelayLimits(document: unknown): RelayLimits {
  const limitation = fieldOf(document, 'limitation')
  const limits: { -readonly [name in keyof RelayLimits]: RelayLimits[name] } = {}
  for (const name of Object.keys(BOUNDS) as (keyof typeof BOUNDS)[]) {
    const [field, least, most] = BOUNDS[name]
    const value = fieldOf(limitation, field)
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least) continue
    limits[name] = Math.min(value, most)
  }
  return limits
}

const fieldOf = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null && Object.hasOwn(from, name)
    ? (from as Record<string, unknown>)[name]
    : undefined

/** How a WebSocket server ends a connection on which a message was too long (RFC 6455). */
export const TOO_BIG = 1009

/** Whether a relay that turned something down says that it was too much. */
export const isOfLimits = (reason: string): boolean =>
  /subscription|too (?:many|large|big|long)|limit|filters/i.test(reason)

/** What one relay is known to allow: asked for once, when it first matters. */
export class KnownLimits {
  current: RelayLimits = {}
  /** The answer, from when it was asked for. */
  asked: Promise<RelayLimits> | undefined
  /** The most events that it ever gave one filter that had a limit. */
  given = 0
  readonly #fetch: () => Promise<RelayLimits>
  readonly #allow: (subscriptions: number) => void

  /** `allow` is told how many subscriptions the relay bears at once. */
  constructor(
    { url, limits }: { url: string; limits?: (relay: string) => Promise<RelayLimits> },
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
