import { decodeBech32, neutralize } from '#kernel/nostr'

const MAX_LNURL = 2_000
/** Maximum number of characters of an address that a message shows. */
const MAX_SHOWN = 60

/**
 * `name@domain` (LUD-16), with `+` for tags. An address of this machine, where the demo's provider runs, may be an IP
 * address with a port.
 */
const ADDRESS =
  /^([a-z0-9_+-](?:\.?[a-z0-9_+-])*\.?)@((?:localhost|127\.0\.0\.1):\d{1,5}|localhost|(?!\d+(?:\.\d+){3})[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?)$/

/** The fields of a profile (kind 0) that say where its owner is paid. */
export interface PayFields {
  readonly lud16?: string | undefined
  readonly lud06?: string | undefined
}

/** Returns the scheme for a domain. http is used only for this machine, where the demo's provider runs. */
const schemeOf = (domain: string) => (/^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(domain) ? 'http' : 'https')

const isWeb = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, host, username } = new URL(text)
  return username === '' && protocol === `${schemeOf(host)}:`
}

/** Decodes `lnurl1…` (LUD-01, LUD-06) to an address. */
function fromLnurl(text: string): string | undefined {
  const decoded = decodeBech32(text, MAX_LNURL)
  if (decoded?.prefix !== 'lnurl') return undefined
  const address = new TextDecoder().decode(decoded.bytes)
  return isWeb(address) ? address : undefined
}

/** Converts one written form to an LNURL-pay address: `name@domain`, `lnurl1…`, or `lnurlp://…` (LUD-17). */
function readOne(written: string | undefined): string | undefined {
  if (typeof written !== 'string' || written.length > MAX_LNURL) return undefined
  const bare = written
    .trim()
    .replace(/^lightning:(?:\/\/)?/i, '')
    .trim()
  const lower = bare.toLowerCase()
  const [, name, domain] = ADDRESS.exec(lower) ?? []
  if (name !== undefined && domain !== undefined)
    return `${schemeOf(domain)}://${domain}/.well-known/lnurlp/${name}`
  if (lower.startsWith('lnurl1')) return fromLnurl(lower)
  const [, rest] = /^lnurlp:(?:\/\/)?([^/].*)$/i.exec(bare) ?? []
  const address = rest && `${schemeOf(/^[^/?#]*/.exec(rest)?.[0].toLowerCase() ?? '')}://${rest}`
  return address && isWeb(address) ? address : undefined
}

/** Returns the LNURL-pay addresses in a person's profile in the order in which they are tried. Either field may hold any form. */
export const payAddresses = ({ lud16, lud06 }: PayFields): readonly string[] => [
  ...new Set([lud16, lud06].map(readOne).filter(address => address !== undefined)),
]

/** Returns the address as a person would write it. */
export function shownAddress(address: string): string {
  const { host, pathname } = new URL(address)
  const [, name] = /^\/\.well-known\/lnurlp\/([^/]+)$/.exec(pathname) ?? []
  return neutralize(name === undefined ? host : `${name}@${host}`, MAX_SHOWN)
}

export const NO_ADDRESS = 'The user has no lightning address.'

/** Returns the message that a profile holds no address, with what it holds instead. */
export function noAddressWords({ lud16, lud06 }: PayFields): string {
  const written = [lud16, lud06].flatMap(text => (text?.trim() ? [`“${neutralize(text, MAX_SHOWN)}”`] : []))
  return written.length === 0 ? NO_ADDRESS : `${NO_ADDRESS} Their profile has ${written.join(' and ')}.`
}

/**
 * True if the callback's address may be used. It may have another host than the provider, but must be a web address
 * too.
 */
export const isPayCallback = isWeb
