import { decodeBech32, sanitizeName } from '#kernel/nostr'

const MAX_LNURL_CHARS = 2_000
/** Maximum number of characters of an address that a message shows. */
const MAX_SHOWN_CHARS = 60

/**
 * Matches `name@domain` (LUD-16), with `+` allowed in the name. Only an address of this machine, where the demo's
 * provider runs, may be an IP address or have a port.
 */
const ADDRESS_PATTERN =
  /^([a-z0-9_+-](?:\.?[a-z0-9_+-])*\.?)@((?:localhost|127\.0\.0\.1):\d{1,5}|localhost|(?!\d+(?:\.\d+){3})[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?)$/

/** The fields of a profile (kind 0) that say where its owner is paid. */
export interface LightningAddressFields {
  readonly lud16?: string | undefined
  readonly lud06?: string | undefined
}

/** Returns the scheme for a domain: https, but http for this machine, where the demo's provider runs. */
const addressScheme = (domain: string) =>
  /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(domain) ? 'http' : 'https'

const isWeb = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, host, username } = new URL(text)
  return username === '' && protocol === `${addressScheme(host)}:`
}

/** Decodes `lnurl1…` (LUD-01, LUD-06) to the URL of a provider. */
function decodeLnurl(text: string): string | undefined {
  const decoded = decodeBech32(text, MAX_LNURL_CHARS)
  if (decoded?.prefix !== 'lnurl') return undefined
  const address = new TextDecoder().decode(decoded.bytes)
  return isWeb(address) ? address : undefined
}

/**
 * Converts one field of a profile to an LNURL-pay address. It may be `name@domain`, `lnurl1…`, or `lnurlp://…`
 * (LUD-17).
 */
function parsePayAddress(written: string | undefined): string | undefined {
  if (typeof written !== 'string' || written.length > MAX_LNURL_CHARS) return undefined
  const bareAddress = written
    .trim()
    .replace(/^lightning:(?:\/\/)?/i, '')
    .trim()
  const lower = bareAddress.toLowerCase()
  const [, name, domain] = ADDRESS_PATTERN.exec(lower) ?? []
  if (name !== undefined && domain !== undefined)
    return `${addressScheme(domain)}://${domain}/.well-known/lnurlp/${name}`
  if (lower.startsWith('lnurl1')) return decodeLnurl(lower)
  const [, addressRest] = /^lnurlp:(?:\/\/)?([^/].*)$/i.exec(bareAddress) ?? []
  const address =
    addressRest && `${addressScheme(/^[^/?#]*/.exec(addressRest)?.[0].toLowerCase() ?? '')}://${addressRest}`
  return address && isWeb(address) ? address : undefined
}

/**
 * Returns the LNURL-pay addresses of a profile in the order to try them. Both fields may have any of the three forms.
 */
export const parsePayAddresses = ({ lud16, lud06 }: LightningAddressFields): readonly string[] => [
  ...new Set([lud16, lud06].map(parsePayAddress).filter(address => address !== undefined)),
]

/** Returns an LNURL-pay address in the form that people write: `name@domain` if possible. */
export function formatPayAddress(address: string): string {
  const { host, pathname } = new URL(address)
  const [, name] = /^\/\.well-known\/lnurlp\/([^/]+)$/.exec(pathname) ?? []
  return sanitizeName(name === undefined ? host : `${name}@${host}`, MAX_SHOWN_CHARS)
}

export const NO_ADDRESS_MESSAGE = 'The user has no lightning address.'

/** Returns the message that a profile has no valid lightning address, with the text that it has instead. */
export function describeMissingLightningAddress({ lud16, lud06 }: LightningAddressFields): string {
  const written = [lud16, lud06].flatMap(text =>
    text?.trim() ? [`“${sanitizeName(text, MAX_SHOWN_CHARS)}”`] : [],
  )
  return written.length === 0
    ? NO_ADDRESS_MESSAGE
    : `${NO_ADDRESS_MESSAGE} Their profile has ${written.join(' and ')}.`
}

/**
 * True if the address of the callback may be requested. It must be a web address, but its host may differ from the
 * provider's.
 */
export const isPayCallbackUrl = isWeb
