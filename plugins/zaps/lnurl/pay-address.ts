import { decodeBech32, splitNip05 } from '#kernel/nostr'

const MAX_LNURL = 2_000

/** Returns the scheme for a domain. http is used only for this machine, where the demo's provider runs. */
const schemeOf = (domain: string) => (/^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(domain) ? 'http' : 'https')

const isWeb = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, host, username } = new URL(text)
  return username === '' && protocol === `${schemeOf(host)}:`
}

/** Converts `name@domain` (LUD-16) to an address. The name must be a single path segment. */
function fromAddress(lud16: string): string | undefined {
  const local = /^([a-z0-9._-]+)@((?:localhost|127\.0\.0\.1):\d{1,5})$/.exec(lud16.trim().toLowerCase())
  const parts = local ? { name: local[1] as string, domain: local[2] as string } : splitNip05(lud16)
  if (!parts || parts.name.includes('..')) return undefined
  const { name, domain } = parts
  return `${schemeOf(domain)}://${domain}/.well-known/lnurlp/${encodeURIComponent(name)}`
}

/** Decodes `lnurl1…` (LUD-01, LUD-06) to an address. */
function fromLnurl(lud06: string): string | undefined {
  if (lud06.length > MAX_LNURL) return undefined
  const decoded = decodeBech32(lud06.trim().toLowerCase(), MAX_LNURL)
  if (decoded?.prefix !== 'lnurl') return undefined
  const text = new TextDecoder().decode(decoded.bytes)
  return isWeb(text) ? text : undefined
}

/** Returns the LNURL-pay address in a person's profile. */
export function payAddress(profile: {
  readonly lud16?: string
  readonly lud06?: string
}): string | undefined {
  return (
    (profile.lud16 && fromAddress(profile.lud16)) || (profile.lud06 && fromLnurl(profile.lud06)) || undefined
  )
}

/**
 * True if the callback's address may be used. It may have another host than the provider, but must be a web address
 * too.
 */
export const isPayCallback = isWeb
