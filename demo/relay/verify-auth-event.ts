import type { DemoRelayState } from './demo-relay-state.ts'
import { parseEventOrError } from './parse-event-or-error.ts'

const MAX_AGE_S = 600

/** Returns the public key that an AUTH event proves (NIP-42), or the reason why it proves none. */
export function verifyAuthEvent(
  core: DemoRelayState,
  raw: unknown,
  challenge: string,
): { readonly id: string; readonly pubkey?: string; readonly reason: string } {
  const event = parseEventOrError(raw)
  if (typeof event === 'string') return { id: '', reason: `invalid: ${event}` }
  const tag = (name: string) => event.tags.find(item => item[0] === name)?.[1]
  const fail = (reason: string) => ({ id: event.id, reason })
  if (event.kind !== 22242) return fail('invalid: AUTH wants kind 22242')
  if (tag('challenge') !== challenge) return fail('invalid: the challenge is another one')
  if (!isSameRelay(tag('relay'), core.url)) return fail('invalid: the relay tag names another relay')
  if (Math.abs(event.created_at - Date.now() / 1000) > MAX_AGE_S)
    return fail('invalid: created_at is too far off')
  if (!core.signer.verify(event)) return fail('invalid: id or signature does not fit the event')
  return { id: event.id, pubkey: event.pubkey, reason: '' }
}

/**
 * True if the address in the event has the same host as the relay. The port may differ, and `localhost` is always
 * allowed, because clients may connect through a proxy.
 */
function isSameRelay(claimed: string | undefined, own: string): boolean {
  try {
    const host = new URL(claimed ?? '').hostname
    return host === new URL(own).hostname || host === 'localhost' || host === '127.0.0.1'
  } catch {
    return false
  }
}
