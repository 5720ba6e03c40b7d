import { createUrlPolicy } from './create-url-policy'
import { createTrustedServers } from './trusted-servers'

const siteServers = createTrustedServers()
if (globalThis.location) siteServers.setAddresses('site', [location.href])

/** Allows the public internet and the site of the page itself. */
export const PUBLIC_URL_POLICY = createUrlPolicy({ trustedServers: siteServers })
