import { createCell, type KeyValue, type ReadableStore } from '#kernel'
import type { HostConfig } from '#kernel/config'
import type { RelayChoice } from '#kernel/engine'
import type { OutsideService } from '#kernel/outside'
import { createOutside, createOwnServers } from '#kernel/outside'

/** Milliseconds until code that could not be downloaded is requested again. */
const RETRY_DELAY_MS = 5_000

/**
 * Creates the service that decides for the whole app which addresses of strangers may be requested. It decides about
 * public addresses at once. The code that knows the allowed servers inside the reader's own network is loaded together
 * with the first screen; until then, no address in that network is requested. `servers` are the addresses of those
 * servers, for the engine.
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
    import('./name-own-servers').catch(() =>
      new Promise(resolve => setTimeout(resolve, RETRY_DELAY_MS)).then(load),
    )
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
