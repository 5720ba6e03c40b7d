import { decodeEntity, holdsSecret } from '#kernel/nostr'

const MAX_URL_LENGTH = 2_000

/** The target of an author's link: a path in this app, or a web page. */
export type SafeLink = { readonly inside: string } | { readonly outside: string }

/**
 * Checks the target of a link. Accepts only web addresses without credentials or secret keys, and `nostr:` identifiers.
 * Returns `undefined` for anything else.
 */
export function safeLink(url: string): SafeLink | undefined {
  if (url.length > MAX_URL_LENGTH) return undefined
  const code = /^(?:nostr:)?((?:npub|nprofile|note|nevent|naddr)1[02-9ac-hj-np-z]+)$/i.exec(url)?.[1]
  if (code !== undefined) {
    const entity = decodeEntity(code)
    return entity && entity.type !== 'nsec' ? { inside: `/${code.toLowerCase()}` } : undefined
  }
  if (!/^https?:\/\//i.test(url) || holdsSecret(url) || !URL.canParse(url)) return undefined
  const { href, username, password } = new URL(url)
  return username === '' && password === '' ? { outside: href } : undefined
}
