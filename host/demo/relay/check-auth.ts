import { readEvent } from './read-event.ts'
import type { RelayCore } from './relay-core.ts'

const MAX_AGE_S = 600

/** The pubkey that an AUTH event proves (NIP-42), or why it proves nothing. */
export function checkAuth(
  core: RelayCore,
  raw: unknown,
  challenge: string,
): { readonly id: string; readonly pubkey?: string; readonly reason: string } {
  const event = readEvent(raw)
  if (typeof event === 'string') return { id: '', reason: `invalid: ${event}` }
  const tag = (name: string) => event.tags.find(item => item[0] === name)?.[1]
  const fail = (reason: string) => ({ id: event.id, reason })
  if (event.kind !== 22242) return fail('invalid: AUTH wants kind 22242')
  if (tag('challenge') !== challenge) return fail('invalid: the challenge is another one')
  if (!sameRelay(tag('relay'), core.url)) return fail('invalid: the relay tag names another relay')
  if (Math.abs(event.created_at - Date.now() / 1000) > MAX_AGE_S)
    return fail('invalid: created_at is too far off')
  if (!core.signer.verify(event)) return fail('invalid: id or signature does not fit the event')
  return { id: event.id, pubkey: event.pubkey, reason: '' }
}

/** Clients reach the same relay as localhost or through a proxy port, so only a different host is wrong. */
function sameRelay(claimed: string | undefined, own: string): boolean {
  try {
    const host = new URL(claimed ?? '').hostname
    return host === new URL(own).hostname || host === 'localhost' || host === '127.0.0.1'
  } catch {
    return false
  }
}
