import { findNip19InUrl, isHexKey } from '#kernel/nostr'

/** The destination of a typed text: a path in the app, or 64 hex digits, a person's key or an event's id. */
export type SearchTarget = { readonly path: string } | { readonly hex: string }

const MAX_LENGTH = 6_000

/**
 * Parses an identifier (NIP-19, NIP-21, hex), a link to this app, or another site's link to a person or event. Returns
 * `undefined` for plain words. `origin` is this app's origin.
 */
export function parseSearchTarget(text: string, origin: string): SearchTarget | undefined {
  const link = text.trim()
  if (link.length > MAX_LENGTH || /\s/.test(link)) return undefined
  if (/^https?:\/\//i.test(link)) return parseLink(link, origin)
  const name = link.replace(/^(?:web\+)?nostr:(?:\/\/)?/i, '').replace(/^@/, '')
  if (isHexKey(name.toLowerCase())) return { hex: name.toLowerCase() }
  return name.includes('/') ? undefined : entityTarget({ pathname: name, hash: '' })
}

function parseLink(link: string, origin: string): SearchTarget | undefined {
  if (!URL.canParse(link)) return undefined
  const url = new URL(link)
  if (url.origin === origin) return { path: `/${url.pathname.replace(/^\/+/, '')}${url.search}${url.hash}` }
  return entityTarget(url)
}

function entityTarget(address: Pick<URL, 'pathname' | 'hash'>): SearchTarget | undefined {
  const entity = findNip19InUrl(address)
  return entity && { path: `/${entity.code}` }
}
