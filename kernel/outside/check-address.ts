import type { CheckOptions, OutsideAddress } from './outside-address'
import type { OwnServers } from './own-servers'
import { isPublicUrl, MAX_ADDRESS } from './public-address'

/**
 * Returns the address to request, or `null` if it must not be requested. Allows http, https, ws and wss, without a user
 * name and password. The site's policy forbids plain http and ws; if the page came over https, they are changed to
 * https and wss, as browsers do (`upgrade-insecure-requests`), otherwise refused. The address of a server in `own` is
 * returned unchanged.
 */
export function checkAddress(
  address: string,
  own: OwnServers,
  { proxied }: CheckOptions = {},
): OutsideAddress | null {
  // `blob:` and `data:` addresses contain the data, so no server is asked.
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
