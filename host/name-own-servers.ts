import { type Cell, createSettings, type KeyValue, type ReadableStore } from '#kernel'
import type { HostConfig } from '#kernel/config'
import type { RelayChoice } from '#kernel/engine'
import { isPublicAddress, type OwnServers } from '#kernel/outside'

/** The addresses of servers that plugins have named, by plugin. */
type Remembered = { readonly [owner: string]: readonly string[] }

const MAX_OWNERS = 100
const MAX_EACH = 50
const MAX_LENGTH = 500

const isOwner = (entry: [string, unknown]): entry is [string, readonly string[]] =>
  entry[0].startsWith('plugin/') &&
  entry[0].length <= MAX_LENGTH &&
  Array.isArray(entry[1]) &&
  entry[1].every(text => typeof text === 'string' && text.length <= MAX_LENGTH)

const read = (stored: unknown): Remembered | undefined =>
  typeof stored === 'object' && stored !== null
    ? Object.fromEntries(
        Object.entries(stored)
          .filter(isOwner)
          .slice(0, MAX_OWNERS)
          .map(([owner, addresses]) => [owner, addresses.slice(0, MAX_EACH)]),
      )
    : undefined

const addressesOf = ({ domain, ...config }: HostConfig): readonly string[] =>
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

export interface NamingOptions {
  readonly own: OwnServers
  /** The allowed addresses inside the reader's own network. The engine gets them from this cell. */
  readonly servers: Cell<readonly string[]>
  readonly storage: KeyValue
  readonly reading: Promise<HostConfig>
  readonly relays: ReadableStore<readonly RelayChoice[]>
  /** Called after further addresses were allowed. */
  changed(): void
}

const localOnes = (addresses: readonly string[]) => addresses.filter(address => !isPublicAddress(address))

/**
 * Tells `own` which servers may be requested even inside the reader's own network: those in `config.json`, the reader's
 * relays, and those that the reader has configured in plugins (`remember`), which are stored for the next visits.
 */
export function nameOwnServers({ own, servers, storage, reading, relays, changed }: NamingOptions): {
  /** Resolves when the servers in `config.json` are allowed. */
  readonly configured: Promise<void>
  remember(owner: string, addresses: readonly string[]): void
} {
  const definition = { version: 1, defaults: {}, read }
  const record = createSettings<Remembered>(storage, 'pinion/own-servers', definition, () => {})
  let configured: readonly string[] = []
  const tellEngine = () => servers.set(localOnes([...configured, ...Object.values(record.get()).flat()]))
  const nameRelays = () => {
    const urls = relays.get().map(({ url }) => url)
    if (own.name('relays', urls)) changed()
  }
  for (const [owner, addresses] of Object.entries(record.get())) own.name(owner, addresses)
  relays.subscribe(nameRelays)
  nameRelays()
  // The stored servers are allowed from now on.
  changed()
  tellEngine()
  return {
    configured: reading.then(config => {
      configured = addressesOf(config)
      own.name('config', configured)
      tellEngine()
    }),
    remember(owner, addresses) {
      // Names the plugin's present addresses again, because the stored ones of an earlier visit may have replaced them.
      own.name(owner, addresses)
      const local = localOnes(addresses)
      if (local.join() === (record.get()[owner] ?? []).join()) return
      record.set(all => {
        if (local.length > 0) all[owner] = [...local]
        else delete all[owner]
      })
      tellEngine()
    },
  }
}
