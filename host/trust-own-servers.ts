import { createSettings, type KeyValueStorage, type ReadableStore, type ValueStore } from '#kernel'
import type { HostConfig } from '#kernel/config'
import type { RelayListEntry } from '#kernel/engine'
import { isPublicUrl, type TrustedServers } from '#kernel/url-policy'

/** The addresses of servers that plugins have named, by plugin. */
type ServersByPlugin = { readonly [owner: string]: readonly string[] }

const MAX_PLUGINS = 100
const MAX_SERVERS_PER_PLUGIN = 50
const MAX_ADDRESS_CHARS = 500

const isServerEntry = (entry: [string, unknown]): entry is [string, readonly string[]] =>
  entry[0].startsWith('plugin/') &&
  entry[0].length <= MAX_ADDRESS_CHARS &&
  Array.isArray(entry[1]) &&
  entry[1].every(text => typeof text === 'string' && text.length <= MAX_ADDRESS_CHARS)

const parseServers = (stored: unknown): ServersByPlugin | undefined =>
  typeof stored === 'object' && stored !== null
    ? Object.fromEntries(
        Object.entries(stored)
          .filter(isServerEntry)
          .slice(0, MAX_PLUGINS)
          .map(([owner, addresses]) => [owner, addresses.slice(0, MAX_SERVERS_PER_PLUGIN)]),
      )
    : undefined

const configuredServers = ({ domain, ...config }: HostConfig): readonly string[] =>
  [
    ...config.relays,
    ...(config.localServers ?? []),
    ...config.mediaServers.map(({ url }) => url),
    config.imageProxy?.url,
    config.graphServer,
    config.providerApi,
    config.pushServer,
    ...(domain ? [`http://${domain}`, `https://${domain}`] : []),
  ].flatMap(address => address ?? [])

export interface OwnServersOptions {
  readonly ownServers: TrustedServers
  /** The allowed addresses inside the reader's own network. The engine gets them from this store. */
  readonly servers: ValueStore<readonly string[]>
  readonly storage: KeyValueStorage
  readonly configPromise: Promise<HostConfig>
  readonly relays: ReadableStore<readonly RelayListEntry[]>
  /** Called after further addresses were allowed. */
  onChange(): void
}

const filterLocal = (addresses: readonly string[]) => addresses.filter(address => !isPublicUrl(address))

/**
 * Tells `ownServers` which servers may be requested even inside the reader's own network: those in `config.json`, the
 * reader's relays, and those that the reader has configured in plugins. The latter are set by `rememberServers` and
 * stored for the next visits.
 */
export function trustOwnServers({
  ownServers,
  servers,
  storage,
  configPromise,
  relays,
  onChange,
}: OwnServersOptions): {
  /** Resolves when the servers in `config.json` are allowed. */
  readonly configured: Promise<void>
  rememberServers(owner: string, addresses: readonly string[]): void
} {
  const definition = { version: 1, defaults: {}, read: parseServers }
  const serverRecord = createSettings<ServersByPlugin>(storage, 'pinion/own-servers', definition, () => {})
  let configured: readonly string[] = []
  const updateEngine = () =>
    servers.set(filterLocal([...configured, ...Object.values(serverRecord.get()).flat()]))
  const registerRelays = () => {
    const urls = relays.get().map(({ url }) => url)
    if (ownServers.setAddresses('relays', urls)) onChange()
  }
  for (const [owner, addresses] of Object.entries(serverRecord.get()))
    ownServers.setAddresses(owner, addresses)
  relays.subscribe(registerRelays)
  registerRelays()
  // The stored servers are allowed from now on.
  onChange()
  updateEngine()
  return {
    configured: configPromise.then(config => {
      configured = configuredServers(config)
      ownServers.setAddresses('config', configured)
      updateEngine()
    }),
    rememberServers(owner, addresses) {
      // Called even if the addresses are the same as the stored ones, because the stored addresses of an earlier visit
      // may have replaced them in `ownServers`.
      ownServers.setAddresses(owner, addresses)
      const local = filterLocal(addresses)
      if (local.join() === (serverRecord.get()[owner] ?? []).join()) return
      serverRecord.set(serversByPlugin => {
        if (local.length > 0) serversByPlugin[owner] = [...local]
        else delete serversByPlugin[owner]
      })
      updateEngine()
    },
  }
}
