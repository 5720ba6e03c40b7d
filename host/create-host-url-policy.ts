import { createValueStore, type KeyValueStorage, type ReadableStore } from '#kernel'
import type { HostConfig } from '#kernel/config'
import type { RelayListEntry } from '#kernel/engine'
import type { UrlPolicyService } from '#kernel/url-policy'
import { createTrustedServers, createUrlPolicy } from '#kernel/url-policy'

/** Milliseconds until code that could not be downloaded is requested again. */
const RETRY_DELAY_MS = 5_000

/**
 * Creates the service that decides for the whole app which addresses of strangers may be requested. It decides about
 * public addresses at once. The code that knows the allowed servers inside the reader's own network is loaded together
 * with the first screen; until then, no address in that network is requested.
 * `servers`, a store with these allowed addresses, is for the engine.
 */
export function createHostUrlPolicy(
  storage: KeyValueStorage,
  configPromise: Promise<HostConfig>,
  relays: ReadableStore<readonly RelayListEntry[]>,
): { readonly outside: UrlPolicyService; readonly servers: ReadableStore<readonly string[]> } {
  const ownServers = createTrustedServers()
  ownServers.setAddresses('site', [location.href])
  const servers = createValueStore<readonly string[]>([])
  const loadNaming = (): Promise<typeof import('./trust-own-servers')> =>
    import('./trust-own-servers').catch(() =>
      new Promise(resolve => setTimeout(resolve, RETRY_DELAY_MS)).then(loadNaming),
    )
  const namingPromise = loadNaming().then(({ trustOwnServers }) =>
    trustOwnServers({
      ownServers,
      servers,
      storage,
      configPromise,
      relays,
      onChange: () => outside.changed(),
    }),
  )
  const outside = createUrlPolicy({
    trustedServers: ownServers,
    whenConfigured: namingPromise.then(({ configured }) => configured),
    storeServers: (owner, addresses) =>
      void namingPromise.then(({ rememberServers }) => rememberServers(owner, addresses)),
  })
  return { outside, servers }
}
