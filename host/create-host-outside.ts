import { createCell, type KeyValue, type ReadableStore } from '#kernel'
import type { HostConfig } from '#kernel/config'
import type { RelayChoice } from '#kernel/engine'
import type { OutsideService } from '#kernel/outside'
import { createOutside, createOwnServers } from '#kernel/outside'

/** ms until code that did not come is asked for again. */
const RETRY = 5_000

/**
 * Decides for the whole app which addresses of strangers may be asked for. The public internet needs nothing more; the
 * code that knows the servers inside the reader's own network comes beside the first screen, and until it is there
 * nothing is asked in that network. `servers` are the addresses of those servers, for the engine.
 */
export function createHostOutside(
  storage: KeyValue,
  reading: Promise<HostConfig>,
  relays: ReadableStore<readonly RelayChoice[]>,
): { readonly outside: OutsideService; readonly servers: ReadableStore<readonly string[]> } {
  const own = createOwnServers()
  own.name('site', [location.href])
  const servers = createCell<readonly string[]>([])
  const load = (): Promise<typeof import('./name-own-servers')> =>
    import('./name-own-servers').catch(() => new Promise(resolve => setTimeout(resolve, RETRY)).then(load))
  const naming = load().then(({ nameOwnServers }) =>
    nameOwnServers({ own, servers, storage, reading, relays, changed: () => outside.changed() }),
  )
  const outside = createOutside({
    own,
    configured: naming.then(({ configured }) => configured),
    remember: (owner, addresses) => void naming.then(({ remember }) => remember(owner, addresses)),
  })
  return { outside, servers }
}
