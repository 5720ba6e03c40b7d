/** The limits of a relay. They are also in its NIP-11 document. */
export interface DemoRelayLimits {
  /** Maximum number of bytes in a message of a client. */
  readonly maxMessageLength: number
  readonly maxSubscriptions: number
  /** Maximum number of events that are sent for one filter, whatever its `limit`. */
  readonly maxLimit: number
  readonly maxSubidLength: number
  readonly maxFilters: number
}

export const DEFAULT_RELAY_LIMITS: DemoRelayLimits = {
  maxMessageLength: 1_048_576,
  maxSubscriptions: 40,
  maxLimit: 5000,
  maxSubidLength: 64,
  maxFilters: 20,
}

/** Tells whether the relay asks for NIP-42 authentication: never, before reading or before writing. */
export type AuthRequirement = 'none' | 'read' | 'write'

/** Returns the relay's NIP-11 document. */
export function createRelayInfoDocument(
  name: string,
  requireAuth: AuthRequirement,
  limits: DemoRelayLimits = DEFAULT_RELAY_LIMITS,
): Record<string, unknown> {
  return {
    name,
    description: 'An in-memory relay for the demo and the tests.',
    supported_nips: [1, 9, 11, 40, 42, 45, 50, 70],
    software: 'pinion-demo-relay',
    version: '1',
    limitation: {
      max_message_length: limits.maxMessageLength,
      max_subscriptions: limits.maxSubscriptions,
      max_limit: limits.maxLimit,
      max_filters: limits.maxFilters,
      default_limit: limits.maxLimit,
      max_subid_length: limits.maxSubidLength,
      auth_required: requireAuth === 'read',
      restricted_writes: requireAuth === 'write',
      payment_required: false,
    },
  }
}
