import { keepAlive } from './keep-alive.ts'
import { type MediaServer, startMediaServer } from './media/start-media-server.ts'
import { type DemoNetwork, demoNetwork } from './network/demo-network.ts'
import { EventTable } from './relay/event-table.ts'
import { type DemoRelay, startRelay } from './relay/start-relay.ts'

/** Options of the demo. */
export interface DemoOptions {
  /** The port of the relay; 0 takes any free one. */
  readonly relayPort?: number
  /** The port of the media server; 0 takes any free one. If the port is in use, any free one is taken. */
  readonly mediaPort?: number
  /** True, the default, to write new notes as long as the demo runs. Tests turn this off. */
  readonly live?: boolean
  /** True to make the relay send expired and deleted events too, so that the client must leave them out. */
  readonly careless?: boolean
  /** Time in seconds at which the network ends; see `demoNetwork`. */
  readonly now?: number
}

/** A running demo: a relay with the network's events, and a media server with its pictures. */
export interface Demo {
  readonly relay: DemoRelay
  readonly media: MediaServer
  readonly network: DemoNetwork
  close(): Promise<void>
}

/** Starts the relay and the media server, and adds the demo network to them. */
export async function startDemo(options: DemoOptions = {}): Promise<Demo> {
  const { relayPort = 0, mediaPort = 0, live = true, careless = false, now } = options
  const [relay, media] = await Promise.all([
    startRelay({
      port: relayPort,
      name: 'Pinion demo relay',
      serveExpired: careless,
      store: new EventTable({ keepDeleted: careless }),
    }),
    startMediaServer({ port: mediaPort }).catch(() => startMediaServer()),
  ])
  const network = await demoNetwork({
    relayUrls: [relay.url],
    mediaUrl: media.url,
    ...(now === undefined ? {} : { now }),
  })
  media.setNames(network.names)
  relay.add(network.events)
  const stop = live ? await keepAlive(network, relay) : () => undefined
  return {
    relay,
    media,
    network,
    async close() {
      stop()
      await Promise.all([relay.close(), media.close()])
    },
  }
}
