import { decodeEntity, type Entity } from '#kernel/nostr'

/** Sites whose addresses end with a NIP-19 identifier. This client can show what their pages show. */
const SITES: ReadonlySet<string> = new Set([
  'njump.me',
  'njump.to',
  'primal.net',
  'snort.social',
  'iris.to',
  'coracle.social',
  'nostrudel.ninja',
  'nostter.app',
  'nostr.band',
  'nostr.at',
  'nostr.com',
  'habla.news',
  'yakihonne.com',
  'jumble.social',
])

/**
 * Returns the event or person to which a link to a known Nostr site leads. The identifier must be the last part of a
 * path of at most two parts.
 */
export function siteEntity(url: URL): Entity | undefined {
  const host = url.hostname.replace(/^www\./, '')
  if (!SITES.has(host) || url.port) return undefined
  const parts = url.pathname.split('/').filter(Boolean)
  const last = parts.at(-1)
  return last && parts.length <= 2 ? decodeEntity(last.replace(/^(?:@|nostr:)/i, '')) : undefined
}
