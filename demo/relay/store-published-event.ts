import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import type { DemoRelayState } from './demo-relay-state.ts'
import { getExpirationTime } from './event-table.ts'
import { parseEventOrError } from './parse-event-or-error.ts'

/**
 * The parts of an OK message (NIP-01). If `needsChallenge` is true, an AUTH challenge must be sent before it
 * (NIP-42).
 */
export interface PublishResult {
  readonly id: string
  readonly ok: boolean
  readonly reason: string
  readonly needsChallenge?: boolean
}

/**
 * Checks and stores an event that a client sent. `authenticated` contains the public keys that the client has proved
 * (NIP-42, NIP-70).
 */
export function storePublishedEvent(
  relayState: DemoRelayState,
  raw: unknown,
  authenticated: ReadonlySet<string>,
): PublishResult {
  const event = parseEventOrError(raw)
  if (typeof event === 'string') return { id: getClaimedId(raw), ok: false, reason: `invalid: ${event}` }
  const refuse = (reason: string, needsChallenge = false) => ({
    id: event.id,
    ok: false,
    reason,
    needsChallenge,
  })

  if (relayState.table.get(event.id))
    return { id: event.id, ok: true, reason: 'duplicate: already have this event' }
  if (!relayState.signer.verify(event)) return refuse('invalid: id or signature does not fit the event')
  if (relayState.refusal !== undefined) return refuse(relayState.refusal)
  if (relayState.requireAuth === 'write' && authenticated.size === 0) {
    return refuse('auth-required: this relay wants to know who publishes', true)
  }
  const protectionReason = getProtectionProblem(event, authenticated)
  if (protectionReason) return refuse(protectionReason, protectionReason.startsWith('auth-required'))
  if (getExpirationTime(event) <= Date.now() / 1000) return refuse('invalid: the event has expired')

  const { outcome } = relayState.storeEvent(event)
  if (outcome === 'deleted') return refuse('blocked: its author asked for its deletion')
  if (outcome === 'outdated')
    return { id: event.id, ok: true, reason: 'duplicate: a newer version is stored' }
  return { id: event.id, ok: true, reason: '' }
}

/**
 * Returns the reason why a protected event (NIP-70) is refused: it is accepted only from its author, who must be
 * authenticated.
 */
function getProtectionProblem(event: NostrEvent, authenticated: ReadonlySet<string>): string | undefined {
  if (!event.tags.some(tag => tag[0] === '-') || authenticated.has(event.pubkey)) return undefined
  if (authenticated.size === 0) return 'auth-required: a protected event needs its author'
  return 'restricted: a protected event is only taken from its author'
}

function getClaimedId(raw: unknown): string {
  const id = (raw as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id : ''
}
