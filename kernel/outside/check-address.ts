import type { CheckOptions, OutsideAddress } from './outside-address'
import type { OwnServers } from './own-servers'
import { isPublicUrl, MAX_ADDRESS } from './public-address'

/**
 * The address as it may be asked for, or `null`. Http, https, ws and wss only, without a name and a password in it.
 * Plain http, which the site's policy forbids, becomes https where the page itself came over https: browsers do the
 * same (`upgrade-insecure-requests`). Elsewhere it is refused. A server of `own` is asked as its address says.
 */
export function checkAddress(
  address: string,
  own: OwnServers,
  { proxied }: CheckOptions = {},
): OutsideAddress | null {
  // These hold the bytes themselves: nobody is asked.
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
