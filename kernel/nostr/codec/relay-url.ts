/** Longest relay address accepted, in characters. */
const MAX_LENGTH = 500
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i
/**
 * White space, control characters and the backslash are refused, because the URL parser would silently drop or rewrite
 * them.
 */
const UNSAFE = /[\s\p{Cc}\\]/u
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)$/
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** How many relay hints of one entity or tag list are kept; more would only cost connections. */
export const MAX_RELAY_HINTS = 10

export interface RelayUrlOptions {
  /** Accept `ws://` to any host, not only to this machine. */
  allowInsecure?: boolean
}

/**
 * The one spelling of a relay address used as a key everywhere: `wss://` added when no scheme was typed,
 * host in lower case (punycode), default port, fragment and the slash of an empty path removed.
 * Path and query stay. Refused (undefined): other schemes, credentials, white space inside, over 500
 * characters, hosts with foreign characters (`a.com,wss://b.com`), and `ws://` outside this machine.
 */
export function normalizeRelayUrl(text: string, options: RelayUrlOptions = {}): string | undefined {
  if (typeof text !== 'string' || text.length > MAX_LENGTH + 20) return undefined
  const trimmed = text.trim()
  if (trimmed.length === 0 || trimmed.length > MAX_LENGTH || UNSAFE.test(trimmed)) return undefined
  const typedScheme = SCHEME.test(trimmed)
  const url = parseUrl(typedScheme ? trimmed : `wss://${trimmed}`)
  if (!url || (url.protocol !== 'wss:' && url.protocol !== 'ws:')) return undefined
  if (url.username || url.password) return undefined

  const host = url.hostname.replace(/\.$/, '')
  if (!HOST.test(host)) return undefined
  // A bare word ("mailto", "data", "relay") is a host only if it was written with a scheme.
  if (!typedScheme && !/[.[]/.test(host) && host !== 'localhost') return undefined
  if (url.protocol === 'ws:' && !options.allowInsecure && !LOOPBACK.has(host)) return undefined

  const path = /^\/+$/.test(url.pathname) ? '' : url.pathname
  // Two addresses glued together parse as one host and a path with two slashes.
  if (path.startsWith('//')) return undefined
  const port = url.port ? `:${url.port}` : ''
  const tail = url.search && path === '' ? `/${url.search}` : path + url.search
  const normalized = `${url.protocol}//${host}${port}${tail}`
  return normalized.length > MAX_LENGTH ? undefined : normalized
}

/** A relay hint found in a tag or entity: like {@link normalizeRelayUrl}, but the scheme must be written. */
export function toRelayHint(text: unknown): string | undefined {
  return typeof text === 'string' && /^\s*wss?:\/\//i.test(text.slice(0, 40))
    ? normalizeRelayUrl(text)
    : undefined
}

function parseUrl(text: string): URL | undefined {
  // `new URL` that throws costs ten times a parse, and anybody can write long lists of broken relays. Older browsers
  // lack `canParse` and pay it.
  if (URL.canParse?.(text) === false) return undefined
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
