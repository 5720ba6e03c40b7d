import { getCachePath } from './demo-cache.ts'
import { createInvoiceStore, type InvoiceStore } from './lightning/invoice-store.ts'
import { type MediaServer, startMediaServer } from './media/start-media-server.ts'
import { startBlossomServer, type UploadServer } from './media/upload-servers.ts'
import { type DemoNetwork, loadDemoNetwork } from './network/demo-network.ts'
import {
  type SubscriptionProvider,
  type SubscriptionProviderOptions,
  startSubscriptionProvider,
} from './provider/start-subscription-provider.ts'
import { publishLiveNotes } from './publish-live-notes.ts'
import { EventTable } from './relay/event-table.ts'
import { type DemoRelay, startDemoRelay } from './relay/start-demo-relay.ts'

export interface DemoOptions {
  /**
   * The port of the relay; 0 takes any free one. The provider's port is higher by 2, and the port for uploads by 3, if
   * those ports are free.
   */
  readonly relayPort?: number
  /** The port of the media server; 0 takes any free one. If the port is in use, any free one is taken. */
  readonly mediaPort?: number
  /** True, the default, to write new notes as long as the demo runs. Tests turn this off. */
  readonly live?: boolean
  /** True to make the relay send expired and deleted events too, so that the client must leave them out. */
  readonly servesDeleted?: boolean
  /** Time in seconds at which the network ends; see `loadDemoNetwork`. */
  readonly now?: number
}

/**
 * A running demo: a relay with the network's events, a media server with its pictures, a Blossom server for uploads,
 * and a provider of plans.
 */
export interface Demo {
  readonly relay: DemoRelay
  readonly media: MediaServer
  readonly uploads: UploadServer
  readonly provider: SubscriptionProvider
  readonly network: DemoNetwork
  /** The invoices of the lightning addresses of the network's people. */
  readonly invoices: InvoiceStore
  close(): Promise<void>
}

/** Starts the servers, and adds the demo network to them. */
export async function startDemo(options: DemoOptions = {}): Promise<Demo> {
  const { relayPort = 0, mediaPort = 0, live = true, servesDeleted = false, now } = options
  const invoices = createInvoiceStore()
  const uploadPort = relayPort && relayPort + 3
  const [relay, media, uploads] = await Promise.all([
    startDemoRelay({
      port: relayPort,
      name: 'Pinion demo relay',
      serveExpired: servesDeleted,
      store: new EventTable({ keepDeleted: servesDeleted }),
    }),
    startMediaServer({ port: mediaPort, invoices }).catch(() => startMediaServer({ invoices })),
    startBlossomServer(uploadPort).catch(() => startBlossomServer()),
  ])
  const network = await loadDemoNetwork({
    relayUrls: [relay.url],
    mediaUrl: media.url,
    ...(now === undefined ? {} : { now }),
  })
  const provider = await startDemoProvider(relayPort && relayPort + 2, live, {
    onRegister: names => media.setNames({ ...names, ...network.names }),
    mediaServers: [{ url: uploads.url, protocol: 'blossom' }],
    challenge: true,
    getTwitterFollows: name => getFollows(network, name),
  })
  provider.database.setNames(network.names)
  media.setNames({ ...provider.database.getRegisteredNames(), ...network.names })
  relay.add(network.events)
  const stop = live ? await publishLiveNotes(network, relay) : () => undefined
  return {
    relay,
    media,
    uploads,
    provider,
    network,
    invoices,
    async close() {
      stop()
      await Promise.all([relay.close(), media.close(), uploads.close(), provider.close()])
    },
  }
}

/**
 * Returns the public keys that a person of the network follows. The demo pretends that each person has the same name on
 * Twitter as in the network.
 */
function getFollows({ people, events }: DemoNetwork, name: string): readonly string[] | undefined {
  const person = people.find(({ handle }) => handle === name.toLowerCase())
  const list = events.find(({ kind, pubkey }) => kind === 3 && pubkey === person?.pubkey)
  return person && (list?.tags ?? []).flatMap(([tag, key]) => (tag === 'p' && key ? [key] : []))
}

/**
 * Starts the provider. In a live demo with a fixed port, plans and names are kept in a file, so that they survive a
 * restart.
 */
async function startDemoProvider(
  port: number,
  live: boolean,
  options: SubscriptionProviderOptions,
): Promise<SubscriptionProvider> {
  const file = live && port !== 0 ? getCachePath(`provider-${port}.json`) : undefined
  return startSubscriptionProvider({ ...options, port, file }).catch(() => startSubscriptionProvider(options))
}
