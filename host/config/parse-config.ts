import type { Blocklist, HostConfig } from '#kernel/config'
import { normalizeRelayUrl, parsePubkey } from '#kernel/nostr'

/** The defaults, for fields of `config.json` that are missing or invalid. */
export const DEFAULT_CONFIG: HostConfig = {
  relays: [
    'wss://relay.damus.io',
    'wss://relay.nostr.band',
    'wss://relay.snort.social',
    'wss://relay.primal.net',
    'wss://nos.lol',
  ],
  rootAccount: '4523be58d395b1b196a9b8c82b038b6895cb02b683d0c253a955068dba1facd0',
  mediaServers: [
    { url: 'https://blossom.f7z.io', protocol: 'blossom' },
    { url: 'https://nostr.build/api/v2/nip96/upload', protocol: 'nip96' },
    { url: 'https://cdn.nostrcheck.me', protocol: 'nip96' },
  ],
  graphServer: 'https://graph-api.iris.to/social-graph',
  providerApi: 'https://api.iris.to',
  pushServer: 'https://notifications.iris.to',
}

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 2_000

const parseMatching = (value: unknown, pattern: RegExp): string | undefined =>
  isText(value) && pattern.test(value) ? value : undefined

/** Returns the address if it is https, or http on this machine; otherwise `undefined`. */
function parseWebUrl(value: unknown): string | undefined {
  if (!isText(value) || !URL.canParse(value)) return undefined
  const { protocol, hostname, username } = new URL(value)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  return (protocol === 'https:' || (protocol === 'http:' && isLocal)) && username === '' ? value : undefined
}

/** Returns the address of a web server or relay, with or without TLS; `undefined` if it is not valid. */
const parseServerUrl = (value: unknown): string | undefined =>
  isText(value) && /^(?:https?|wss?):\/\/[^/@]+(?:\/|$)/.test(value) && URL.canParse(value)
    ? value
    : undefined

function parseList<T>(value: unknown, parseItem: (value: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value) || value.length > 10_000) return undefined
  const items = value.map(parseItem)
  return items.every(item => item !== undefined) ? items : undefined
}

const parseMediaServer = (value: unknown): HostConfig['mediaServers'][number] | undefined => {
  if (!isObject(value)) return undefined
  const url = parseWebUrl(value.url)
  const { protocol } = value
  return url !== undefined && (protocol === 'blossom' || protocol === 'nip96') ? { url, protocol } : undefined
}

const parseHex = (value: unknown): string | undefined =>
  isText(value) && /^([0-9a-f]{2})+$/i.test(value) ? value.toLowerCase() : undefined

const parseImageProxy = (value: unknown): HostConfig['imageProxy'] => {
  if (!isObject(value)) return undefined
  const [url, key, salt] = [parseWebUrl(value.url), parseHex(value.key), parseHex(value.salt)]
  if (url === undefined || (value.key !== undefined && key === undefined)) return undefined
  if (value.salt !== undefined && salt === undefined) return undefined
  return { url, ...(key !== undefined && { key }), ...(salt !== undefined && { salt }) }
}

const parseBlocklist = (value: unknown): Blocklist | undefined => {
  if (!isObject(value) || !isText(value.provider) || !isText(value.note)) return undefined
  const hashes = parseList(value.hashes, hash =>
    isText(hash) && /^[0-9a-f]{64}$/i.test(hash) ? hash.toLowerCase() : undefined,
  )
  return hashes && { provider: value.provider, note: value.note, hashes }
}

const parseAnalytics = (value: unknown): HostConfig['analytics'] => {
  if (!isObject(value)) return undefined
  const [url, host] = [parseWebUrl(value.url), parseDomain(value.host)]
  return url !== undefined && host !== undefined ? { url, host } : undefined
}

const parseDomain = (value: unknown): string | undefined =>
  isText(value) && /^[a-z0-9.-]+(:\d+)?$/i.test(value) ? value.toLowerCase() : undefined

/** The parser of each field. It returns `undefined` if the field is invalid. */
const FIELD_PARSERS: { readonly [K in keyof HostConfig]-?: (value: unknown) => HostConfig[K] | undefined } = {
  relays: value => parseList(value, url => (isText(url) ? normalizeRelayUrl(url) : undefined)),
  rootAccount: value => (isText(value) ? parsePubkey(value) : undefined),
  curators: value => parseList(value, FIELD_PARSERS.rootAccount),
  domain: parseDomain,
  mediaServers: value => parseList(value, parseMediaServer),
  imageProxy: parseImageProxy,
  localServers: value => parseList(value, parseServerUrl),
  graphServer: parseWebUrl,
  // `null` says that the site sells nothing.
  providerApi: value => (value === null ? value : parseWebUrl(value)),
  pushServer: parseWebUrl,
  blocklist: parseBlocklist,
  analytics: parseAnalytics,
  cashuWallet: parseWebUrl,
  guests: value => (['off', 'listed', 'any'] as const).find(policy => policy === value),
  guestShelf: value => parseList(value, text => parseMatching(text, /^35128:[0-9a-f]{64}:[a-z0-9-]{1,13}$/)),
  blockedGuests: value => parseList(value, text => parseMatching(text, /^[0-9a-f]{64}$/)),
  demoWallet: value => parseMatching(value, /^nostr\+walletconnect:/),
  sourceCode: parseWebUrl,
  desktopApp: parseWebUrl,
}

/** Parses the content of `config.json` field by field. An invalid field gets its default and is named in `problems`. */
export function parseConfig(raw: unknown): { config: HostConfig; problems: string[] } {
  if (!isObject(raw)) return { config: DEFAULT_CONFIG, problems: ['config.json is not an object'] }
  const config: Record<string, unknown> = { ...DEFAULT_CONFIG }
  const problems: string[] = []
  for (const [field, value] of Object.entries(raw)) {
    const parseField = Object.hasOwn(FIELD_PARSERS, field)
      ? FIELD_PARSERS[field as keyof HostConfig]
      : undefined
    const parsed = parseField?.(value)
    if (!parseField) problems.push(`config.json: '${field}' is not known`)
    else if (parsed === undefined) problems.push(`config.json: '${field}' is not valid, the default is used`)
    else config[field] = parsed
  }
  return { config: config as unknown as HostConfig, problems }
}
