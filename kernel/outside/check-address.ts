import type { CheckOptions, OutsideAddress } from './outside-address'
import type { OwnServers } from './own-servers'
import { isPublicUrl, MAX_ADDRESS } from './public-address'

/**
 * The address to request, or `null` if it must not be requested. Only http, https, ws and wss, without a name and
 * password. Plain http, which the site's policy forbids, becomes https if the page itself came over https, as browsers
 * do (`upgrade-insecure-requests`); elsewhere it is refused. A server of `own` is requested at exactly its address.
 */
export function checkAddress(
  address: string,
  own: OwnServers,
  { proxied }: CheckOptions = {},
): OutsideAddress | null {
  // These addresses contain the data: no server is asked.
  if (/^(?:blob:|data:image\/)/.test(address)) return address as OutsideAddress
  if (address.length > MAX_ADDRESS || !URL.canParse(address)) return null
  const url = new URL(address)
  const [, kind, secure] = /^(http|ws)(s?):$/.exec(url.protocol) ?? []
  if (kind === undefined || url.username || url.password) return null
  if (own.has(url)) return address as OutsideAddress
  if (!isPublicUrl(url)) return null
  if (secure || proxied) return address as OutsideAddress
  if (globalThis.location?.protocol !== 'https:') return null
  url.protocol = `${kind}s:`
  return url.href as OutsideAddress
}
