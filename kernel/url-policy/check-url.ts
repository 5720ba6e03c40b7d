import { isPublicParsedUrl, MAX_URL_CHARS } from './is-public-url'
import type { TrustedServers } from './trusted-servers'
import type { CheckedUrl, UrlCheckOptions } from './url-policy'

/**
 * Returns the address to request, or `null` if it must not be requested. Allows http, https, ws and wss, without a
 * user name and password. The site's policy forbids plain http and ws; if the page came over https, they are changed
 * to https and wss, as browsers do (`upgrade-insecure-requests`), otherwise refused. The address of a server in
 * `trustedServers` is returned unchanged.
 */
export function checkUrl(
  address: string,
  trustedServers: TrustedServers,
  { isProxied }: UrlCheckOptions = {},
): CheckedUrl | null {
  // `blob:` and `data:` addresses contain the data, so no server is asked.
  if (/^(?:blob:|data:image\/)/.test(address)) return address as CheckedUrl
  if (address.length > MAX_URL_CHARS || !URL.canParse(address)) return null
  const url = new URL(address)
  const [, kind, secure] = /^(http|ws)(s?):$/.exec(url.protocol) ?? []
  if (kind === undefined || url.username || url.password) return null
  if (trustedServers.has(url)) return address as CheckedUrl
  if (!isPublicParsedUrl(url)) return null
  if (secure || isProxied) return address as CheckedUrl
  if (globalThis.location?.protocol !== 'https:') return null
  url.protocol = `${kind}s:`
  return url.href as CheckedUrl
}
