import {
  createMemoryKeyValueStorage,
  createStore,
  createValueStore,
  type Kernel,
  type PluginManifest,
} from '#kernel'
import type { HostConfig } from '#kernel/config'
import type { AccountSession, NostrEvent, Signer } from '#kernel/ports'
import {
  createAllowAllUrlPolicy,
  createInMemoryRelay,
  createTestKernel,
  type TestKernel,
} from '#kernel/testing'
import type { Theme } from '../host/apply-theme'
import { createAccounts } from '../host/create-accounts'
import { createChosenRelayList } from '../host/create-chosen-relay-list'
import { createHostManifest } from '../host/create-host-manifest'
import { createOutboxService } from '../host/create-outbox-service'
import type { PluginSwitches } from '../host/create-plugin-switches'
import { createDeferredHostManifest } from '../host/deferred-host-manifest'
import type { HostServices } from '../host/host-context'
import { createImagesService } from '../host/images/create-images-service'
import { demoEvents, rootPubkey } from './demo-events'
import type { StoryFetch } from './mock-story-network'

/** The value of a story's `parameters.kernel`. */
export interface StoryKernelOptions {
  /** The path at which the story is shown, for pages that read their address. */
  readonly path?: string
  /** The events of the relay; the demo network by default. */
  readonly events?: readonly NostrEvent[]
  /** The relay's address, on which its features depend; see `mock-story-network.ts`. */
  readonly relay?: string
  readonly session?: AccountSession
  /** Signs the reader in, and signs their events. */
  readonly signer?: Signer
  /** Fields of the site's `config.json` that differ from the defaults. */
  readonly config?: Partial<HostConfig>
  /** Answers requests to servers that only this story has. */
  readonly fetchStory?: StoryFetch
  /** Runs before the story is shown, for example to silence the relay or to turn a plugin off. */
  readonly prepare?: (testKernel: TestKernel) => void
  /** True if the story also renders the point `overlays`, in which plugins show dialogs and toasts over any page. */
  readonly overlays?: boolean
  /** True if the story shows a failing plugin. A fault then does not make the story fail. */
  readonly faults?: boolean
}

/** A new, real kernel with the services of the host that its pages need. */
export interface StoryKernel extends TestKernel {
  readonly host: HostServices
}

const permissionsOf = (manifests: readonly PluginManifest[]) =>
  new Map(manifests.map(({ id, permissions = [] }) => [id, permissions]))

/** The plugins' switches. They change the story's kernel and store nothing. */
function createStorySwitches(kernel: Kernel, manifests: readonly PluginManifest[]): PluginSwitches {
  const switches = createStore<Readonly<Record<string, boolean>>>({})
  return {
    entries: createValueStore(
      manifests.map(manifest => ({ id: manifest.id, title: manifest.title, manifest })),
    ),
    switches,
    isEnabled: ({ id }) => switches.get()[id] ?? true,
    skippedPlugins: new Set(),
    loadLateCatalog: async () => {},
    permissions: async () => permissionsOf(manifests),
    getManifest: ({ id }) => manifests.find(m => m.id === id),
    async setEnabled(id, on) {
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
  const storyRelay = createInMemoryRelay(events, options.relay === undefined ? {} : { url: options.relay })
  const accounts = createAccounts(createMemoryKeyValueStorage())
  const testKernel = createTestKernel({
    relays: [storyRelay],
    usesHostUrlPolicy: true,
    accounts: accounts.control.accounts,
    ...(session && { session }),
    ...(signer && { signer }),
  })
  const { kernel, nostr, relay } = testKernel
  // The host prints faults for plugin developers. Do so here too, because a message in the console makes a story fail.
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
  const relayList = createChosenRelayList(createMemoryKeyValueStorage())
  relayList.setConfigured(relays)
  const outsideService = createAllowAllUrlPolicy()
  kernel.enable(
    createHostManifest({
      config: Promise.resolve(config),
      accounts: accounts.control,
      outbox: createOutboxService(nostr),
      images: createImagesService(kernel, Promise.resolve(config), outsideService),
      urlPolicy: outsideService,
      permissions: async () => permissionsOf(manifests),
    }),
    createDeferredHostManifest(kernel, nostr, relayList.choices),
    ...manifests,
  )
  prepare?.(testKernel)
  const host: HostServices = {
    nostr,
    relayList,
    switches: createStorySwitches(kernel, manifests),
    theme: createStore<Theme>('system'),
    durable: true,
    isSafeStart: false,
  }
  return { ...testKernel, host }
}
