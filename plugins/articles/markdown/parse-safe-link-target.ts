import { decodeNip19Entity, textContainsSecret } from '#kernel/nostr'

const MAX_URL_LENGTH = 2_000

/** The target of an author's link: a path in this app, or a web page. */
export type SafeLinkTarget = { readonly path: string } | { readonly webUrl: string }

/**
 * Checks the target of a link. Accepts only web addresses without credentials or secret keys, and `nostr:` identifiers.
 * Returns `undefined` for anything else.
 */
export function parseSafeLinkTarget(url: string): SafeLinkTarget | undefined {
  if (url.length > MAX_URL_LENGTH) return undefined
  const entityCode = /^(?:nostr:)?((?:npub|nprofile|note|nevent|naddr)1[02-9ac-hj-np-z]+)$/i.exec(url)?.[1]
  if (entityCode !== undefined) {
    const entity = decodeNip19Entity(entityCode)
    return entity && entity.type !== 'nsec' ? { path: `/${entityCode.toLowerCase()}` } : undefined
  }
  if (!/^https?:\/\//i.test(url) || textContainsSecret(url) || !URL.canParse(url)) return undefined
  const { href, username, password } = new URL(url)
  return username === '' && password === '' ? { webUrl: href } : undefined
}
