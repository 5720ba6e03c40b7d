/** What this relay allows; the same numbers go into its NIP-11 document. */
export const RELAY_LIMITS = {
  /** Bytes. */
  maxMessageLength: 1_048_576,
  maxSubscriptions: 40,
  maxLimit: 5000,
  maxSubidLength: 64,
  maxFilters: 20,
} as const

/** Which of reading and writing wants NIP-42 authentication first. */
export type RequireAuth = 'none' | 'read' | 'write'

/** The NIP-11 document. */
export function relayInfo(name: string, requireAuth: RequireAuth): Record<string, unknown> {
  return {
    name,
    description: 'An in-memory relay for the demo and the tests.',
    supported_nips: [1, 9, 11, 40, 42, 45, 50, 70],
    software: 'pinion-demo-relay',
    version: '1',
    limitation: {
      max_message_length: RELAY_LIMITS.maxMessageLength,
      max_subscriptions: RELAY_LIMITS.maxSubscriptions,
      max_limit: RELAY_LIMITS.maxLimit,
      default_limit: RELAY_LIMITS.maxLimit,
      max_subid_length: RELAY_LIMITS.maxSubidLength,
      auth_required: requireAuth === 'read',
      restricted_writes: requireAuth === 'write',
      payment_required: false,
    },
  }
}
