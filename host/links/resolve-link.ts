import { decodeEntity, isHexKey } from '#kernel/nostr'
import type { OutsideService } from '#kernel/outside'
import type { NostrAccess } from '#kernel/ports'
import { resolveName } from './resolve-name'

export type LinkTarget =
  | { readonly is: 'profile'; readonly pubkey: string; readonly tab?: string }
  | { readonly is: 'event'; readonly id: string }
  | { readonly is: 'nothing' }

const NO_LINK: LinkTarget = { is: 'nothing' }

/** Maximum length of a name, in characters. */
const MAX_NAME = 200

interface LookupContext {
  /** The domain at which a name without a domain is looked up. */
  readonly domain: string | undefined
  readonly nostr: NostrAccess
  readonly outside: OutsideService
  readonly signal: AbortSignal
}

/**
 * Finds what a path that belongs to no plugin stands for. 64 hex digits are a person or an event, whichever is found
 * first. Other texts are looked up as a name. A second part of the path is a tab of the person's page. `guardAddress`
 * has removed secrets before.
 */
export async function resolveLink(path: string, context: LookupContext): Promise<LinkTarget> {
  const whole = decode(path.replace(/^\/+|\/+$/g, '')).replace(/^nostr:/i, '')
  const [link = '', tab, ...more] = whole.split('/')
  if (more.length > 0 || link.length > MAX_NAME || (tab !== undefined && !/^[\w-]{1,50}$/.test(tab)))
    return NO_LINK
  const target = await resolveFirst(link, context)
  return target.is === 'profile' && tab !== undefined ? { ...target, tab } : target
}

async function resolveFirst(
  link: string,
  { domain, nostr, outside, signal }: LookupContext,
): Promise<LinkTarget> {
  const entity = decodeEntity(link)
  if (entity && 'pubkey' in entity && entity.type !== 'naddr') return { is: 'profile', pubkey: entity.pubkey }
  if (entity && 'id' in entity) return { is: 'event', id: entity.id }
  const hex = link.toLowerCase()
  if (isHexKey(hex)) return resolveHex(hex, nostr, signal)
  if (!/^[\w.@:+-]+$/.test(link)) return NO_LINK
  const pubkey = await resolveName(link.replace(/^@/, ''), domain, outside, signal)
  return pubkey === undefined ? NO_LINK : { is: 'profile', pubkey }
}

/** Resolves with an event if a relay has one with this id; otherwise with a person, who may have no profile yet. */
async function resolveHex(hex: string, nostr: NostrAccess, signal: AbortSignal): Promise<LinkTarget> {
  const event = nostr.get({ id: hex }, { signal })
  const profile = nostr.get({ kind: 0, pubkey: hex }, { signal })
  // Whichever is found first is used, because it may take long until all relays say that they do not have the other.
  const first = await Promise.race([
    event.then(found => found && ('event' as const)),
    profile.then(found => found && ('profile' as const)),
  ])
  if (first === 'profile' || (!first && !(await event))) return { is: 'profile', pubkey: hex }
  return { is: 'event', id: hex }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
