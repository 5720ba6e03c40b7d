import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { expiration } from './event-table.ts'
import { readEvent } from './read-event.ts'
import type { RelayCore } from './relay-core.ts'

/** The parts of an OK message (NIP-01). If `challenge` is true, an AUTH challenge must be sent before it (NIP-42). */
export interface PublishAnswer {
  readonly id: string
  readonly ok: boolean
  readonly reason: string
  readonly challenge?: boolean
}

/**
 * Checks and stores an event that a client sent. `authenticated` contains the public keys that the client has proved
 * (NIP-42, NIP-70).
 */
export function publishEvent(
  core: RelayCore,
  raw: unknown,
  authenticated: ReadonlySet<string>,
): PublishAnswer {
  const event = readEvent(raw)
  if (typeof event === 'string') return { id: claimedId(raw), ok: false, reason: `invalid: ${event}` }
  const refuse = (reason: string, challenge = false) => ({ id: event.id, ok: false, reason, challenge })

  if (core.table.get(event.id))
    return { id: event.id, ok: true, reason: 'duplicate: already have this event' }
  if (!core.signer.verify(event)) return refuse('invalid: id or signature does not fit the event')
  if (core.refusal !== undefined) return refuse(core.refusal)
  if (core.requireAuth === 'write' && authenticated.size === 0) {
    return refuse('auth-required: this relay wants to know who publishes', true)
  }
  const guard = protectionProblem(event, authenticated)
  if (guard) return refuse(guard, guard.startsWith('auth-required'))
  if (expiration(event) <= Date.now() / 1000) return refuse('invalid: the event has expired')

  const { outcome } = core.accept(event)
  if (outcome === 'deleted') return refuse('blocked: its author asked for its deletion')
  if (outcome === 'outdated')
    return { id: event.id, ok: true, reason: 'duplicate: a newer version is stored' }
  return { id: event.id, ok: true, reason: '' }
}

/**
 * Returns the reason why a protected event (NIP-70) is refused: it is accepted only from its author, who must be
 * authenticated.
 */
function protectionProblem(event: NostrEvent, authenticated: ReadonlySet<string>): string | undefined {
  if (!event.tags.some(tag => tag[0] === '-') || authenticated.has(event.pubkey)) return undefined
  if (authenticated.size === 0) return 'auth-required: a protected event needs its author'
  return 'restricted: a protected event is only taken from its author'
}

function claimedId(raw: unknown): string {
  const id = (raw as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id : ''
}
