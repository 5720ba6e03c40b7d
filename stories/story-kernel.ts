import { createCell, createMemoryKeyValue, createStore, type Kernel, type PluginManifest } from '#kernel'
import type { HostConfig } from '#kernel/config'
import type { NostrEvent, Session, Signer } from '#kernel/ports'
import { createTestKernel, everyOutside, inMemoryRelay, type TestKernel } from '#kernel/testing'
import { createAccounts } from '../host/accounts'
import type { Host } from '../host/host-context'
import { hostManifest } from '../host/host-manifest'
import { createImages } from '../host/images/create-images'
import { lateHost } from '../host/late-manifest'
import { createOutboxService } from '../host/outbox-service'
import type { PluginSwitches } from '../host/plugin-switches'
import { createRelayList } from '../host/relay-list'
import type { Theme } from '../host/show-theme'
import { demoEvents, rootPubkey } from './demo-events'
import type { StoryWeb } from './story-network'

/** The value of a story's `parameters.kernel`. */
export interface StoryKernelOptions {
  /** The path at which the story is shown, for pages that read their address. */
  readonly path?: string
  /** The events of the relay; the demo network by default. */
  readonly events?: readonly NostrEvent[]
  /** The relay's address. It decides what the relay supports; see `story-network.ts`. */
  readonly relay?: string
  readonly session?: Session
  /** Signs the reader in, and signs their events. */
  readonly signer?: Signer
  /** Fields of the site's `config.json` that differ from the usual ones. */
  readonly config?: Partial<HostConfig>
  /** Servers that only this story asks. */
  readonly web?: StoryWeb
  /** Runs before the story is shown. It may, for example, silence the relay or turn a plugin off. */
  readonly prepare?: (made: TestKernel) => void
  /** True to render the point `overlays` too: the dialogs and messages that plugins show over any page of the story. */
  readonly overlays?: boolean
  /** True if the story shows a failing plugin. A fault then does not make the story fail. */
  readonly faults?: boolean
}

/** A new, real kernel with the host's own parts and the services that the host's pages need. */
export interface StoryKernel extends TestKernel {
  readonly host: Host
}

const permissionsOf = (manifests: readonly PluginManifest[]) =>
  new Map(manifests.map(({ id, permissions = [] }) => [id, permissions]))

/** Plugin switches that change the story's kernel and store nothing. */
function storySwitches(kernel: Kernel, manifests: readonly PluginManifest[]): PluginSwitches {
  const switches = createStore<Readonly<Record<string, boolean>>>({})
  return {
    entries: createCell(manifests.map(manifest => ({ id: manifest.id, title: manifest.title, manifest }))),
    switches,
    isOn: ({ id }) => switches.get()[id] ?? true,
    leftOff: new Set(),
    loadLateCatalog: async () => {},
    permissions: async () => permissionsOf(manifests),
    manifestOf: ({ id }) => manifests.find(m => m.id === id),
    async turn(id, on) {
      switches.set(all => ({ ...all, [id]: on }))
      const manifest = manifests.find(m => m.id === id)
      if (on && manifest) kernel.enable(manifest)
      else await kernel.disable(id)
    },
  }
}

export function createStoryKernel(
  manifests: readonly PluginManifest[],
  options: StoryKernelOptions = {},
): StoryKernel {
  const { events = demoEvents, session, signer, prepare, faults } = options
  const only = inMemoryRelay(events, options.relay === undefined ? {} : { url: options.relay })
  const accounts = createAccounts(createMemoryKeyValue())
  const made = createTestKernel({
    relays: [only],
    hosted: true,
    accounts: accounts.control.accounts,
    ...(session && { session }),
    ...(signer && { signer }),
  })
  const { kernel, nostr, relay } = made
  // Print faults to the console, as the host does for plugin developers. A message on the console makes the story fail.
  if (!faults)
    kernel.faults.subscribe(() => {
      const fault = kernel.faults.get().at(-1)
      if (fault) console.error(`[${fault.plugin}] ${fault.where}: ${fault.message}`, fault.stack)
    })
  const relays = [relay.url]
  const config: HostConfig = {
    relays,
    rootAccount: rootPubkey,
    domain: 'people.invalid',
    mediaServers: [],
    ...options.config,
  }
  const relayList = createRelayList(createMemoryKeyValue())
  relayList.configured(relays)
  const outside = everyOutside()
  kernel.enable(
    hostManifest(
      Promise.resolve(config),
      accounts.control,
      createOutboxService(nostr),
      createImages(kernel, Promise.resolve(config), outside),
      outside,
      async () => permissionsOf(manifests),
    ),
    lateHost(kernel, nostr, relayList.choices),
    ...manifests,
  )
  prepare?.(made)
  const host: Host = {
    nostr,
    relayList,
    switches: storySwitches(kernel, manifests),
    theme: createStore<Theme>('system'),
    durable: true,
    safe: false,
  }
  return { ...made, host }
}
