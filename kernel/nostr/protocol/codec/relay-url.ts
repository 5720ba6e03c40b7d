/** Maximum length of a relay address, in characters. */
const MAX_LENGTH = 500
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i
/**
 * Addresses with white space, control characters or a backslash are refused, because the URL parser would silently drop
 * or rewrite these characters.
 */
const UNSAFE = /[\s\p{Cc}\\]/u
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)$/
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Maximum number of relay hints that are kept of one entity or tag list; each further relay would cost a connection.
 */
export const MAX_RELAY_HINTS = 10

export interface RelayUrlOptions {
  /** Accepts `ws:` for every host; by default only for this machine. */
  allowInsecure?: boolean
}

/**
 * Returns the normal form of a relay address, which is used as a key everywhere. Adds `wss:` if no scheme was typed,
 * lower-cases the host (punycode), and removes the default port, the fragment and the slash of an empty path.
 * Returns undefined for other schemes, credentials, white space inside the address, more than 500 characters, invalid
 * characters in the host (`a.com,wss:b.com`), and `ws:` to other machines than this one.
 */
export function normalizeRelayUrl(text: string, options: RelayUrlOptions = {}): string | undefined {
  if (typeof text !== 'string' || text.length > MAX_LENGTH + 20) return undefined
  const trimmed = text.trim()
  if (trimmed.length === 0 || trimmed.length > MAX_LENGTH || UNSAFE.test(trimmed)) return undefined
  const hasScheme = SCHEME.test(trimmed)
  const url = parseUrl(hasScheme ? trimmed : `wss://${trimmed}`)
  if (!url || (url.protocol !== 'wss:' && url.protocol !== 'ws:')) return undefined
  if (url.username || url.password) return undefined

  const host = url.hostname.replace(/\.$/, '')
  if (!HOST.test(host)) return undefined
  // A single word ("mailto", "data", "relay") counts as a host only if a scheme was written before it.
  if (!hasScheme && !/[.[]/.test(host) && host !== 'localhost') return undefined
  if (url.protocol === 'ws:' && !options.allowInsecure && !LOOPBACK.has(host)) return undefined

  const path = /^\/+$/.test(url.pathname) ? '' : url.pathname
  // If two addresses are glued together, the parser returns one host and a path that begins with two slashes.
  if (path.startsWith('//')) return undefined
  const port = url.port ? `:${url.port}` : ''
  const pathAndQuery = url.search && path === '' ? `/${url.search}` : path + url.search
  const normalized = `${url.protocol}//${host}${port}${pathAndQuery}`
  return normalized.length > MAX_LENGTH ? undefined : normalized
}

/** Normalizes a relay hint of a tag or entity like {@link normalizeRelayUrl}, but requires a written scheme. */
export function normalizeRelayHint(text: unknown): string | undefined {
  return typeof text === 'string' && /^\s*wss?:\/\//i.test(text.slice(0, 40))
    ? normalizeRelayUrl(text)
    : undefined
}

function parseUrl(text: string): URL | undefined {
  // `URL.canParse` avoids exceptions, which cost ten times as much as parsing: anybody can publish long lists of broken
  // relay addresses. Older browsers lack `canParse`.
  if (URL.canParse?.(text) === false) return undefined
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
