import { createOutside } from './create-outside'
import { createOwnServers } from './own-servers'

const own = createOwnServers()
if (globalThis.location) own.name('site', [location.href])

/** Allows the public internet and the site of the page itself. */
export const PUBLIC_ONLY = createOutside({ own })
