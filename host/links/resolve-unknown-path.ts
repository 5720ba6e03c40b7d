import { decodeNip19Entity, isHexKey } from '#kernel/nostr'
import type { NostrAccess } from '#kernel/ports'
import type { UrlPolicyService } from '#kernel/url-policy'
import { resolveNip05Name } from './resolve-nip05-name'

export type LinkTarget =
  | { readonly type: 'profile'; readonly pubkey: string; readonly tab?: string }
  | { readonly type: 'event'; readonly id: string }
  | { readonly type: 'nothing' }

const NOTHING_FOUND: LinkTarget = { type: 'nothing' }

/** Maximum length of a name, in characters. */
const MAX_LINK_CHARS = 200

interface LookupContext {
  /** The domain at which a name without a domain is looked up. */
  readonly domain: string | undefined
  readonly nostr: NostrAccess
  readonly outside: UrlPolicyService
  readonly signal: AbortSignal
}

/**
 * Finds what a path that belongs to no plugin stands for. 64 hex digits are a person or an event, whichever is found
 * first. Other texts are looked up as a name. A second part of the path is a tab of the person's page.
 * `removeAddressSecrets` has removed secrets before.
 */
export async function resolveUnknownPath(path: string, context: LookupContext): Promise<LinkTarget> {
  const fullLink = decodePath(path.replace(/^\/+|\/+$/g, '')).replace(/^nostr:/i, '')
  const [link = '', tab, ...furtherParts] = fullLink.split('/')
  if (
    furtherParts.length > 0 ||
    link.length > MAX_LINK_CHARS ||
    (tab !== undefined && !/^[\w-]{1,50}$/.test(tab))
  )
    return NOTHING_FOUND
  const target = await resolveTarget(link, context)
  return target.type === 'profile' && tab !== undefined ? { ...target, tab } : target
}

async function resolveTarget(
  link: string,
  { domain, nostr, outside, signal }: LookupContext,
): Promise<LinkTarget> {
  const entity = decodeNip19Entity(link)
  if (entity && 'pubkey' in entity && entity.type !== 'naddr')
    return { type: 'profile', pubkey: entity.pubkey }
  if (entity && 'id' in entity) return { type: 'event', id: entity.id }
  const hex = link.toLowerCase()
  if (isHexKey(hex)) return resolveHex(hex, nostr, signal)
  if (!/^[\w.@:+-]+$/.test(link)) return NOTHING_FOUND
  const pubkey = await resolveNip05Name(link.replace(/^@/, ''), domain, outside, signal)
  return pubkey === undefined ? NOTHING_FOUND : { type: 'profile', pubkey }
}

/** Resolves with an event if a relay has one with this id; otherwise with a person, who may have no profile yet. */
async function resolveHex(hex: string, nostr: NostrAccess, signal: AbortSignal): Promise<LinkTarget> {
  const event = nostr.get({ id: hex }, { signal })
  const profile = nostr.get({ kind: 0, pubkey: hex }, { signal })
  // Whichever is found first is used, because it may take long until all relays say that they do not have the other.
  const firstFound = await Promise.race([
    event.then(found => found && ('event' as const)),
    profile.then(found => found && ('profile' as const)),
  ])
  if (firstFound === 'profile' || (!firstFound && !(await event))) return { type: 'profile', pubkey: hex }
  return { type: 'event', id: hex }
}

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
