import { decodeEntity } from '#kernel/nostr'

const MAX = 2_000

/** Where a link of an author's may lead: into this app, or to a web page. */
export type SafeLink = { readonly inside: string } | { readonly outside: string }

/** `undefined` for everything but web addresses, mail-free, and `nostr:` names. */
export function safeLink(url: string): SafeLink | undefined {
  if (url.length > MAX) return undefined
  const code = /^(?:nostr:)?((?:npub|nprofile|note|nevent|naddr)1[02-9ac-hj-np-z]+)$/i.exec(url)?.[1]
  if (code !== undefined) {
    const entity = decodeEntity(code)
    return entity && entity.type !== 'nsec' ? { inside: `/${code.toLowerCase()}` } : undefined
  }
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined
  const { href, username, password } = new URL(url)
  return username === '' && password === '' ? { outside: href } : undefined
}
