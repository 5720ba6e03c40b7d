import { keepAlive } from './keep-alive.ts'
import { type MediaServer, startMediaServer } from './media/start-media-server.ts'
import { type DemoNetwork, demoNetwork } from './network/demo-network.ts'
import { EventTable } from './relay/event-table.ts'
import { type DemoRelay, startRelay } from './relay/start-relay.ts'

/** How the demo is started. */
export interface DemoOptions {
  /** 0 takes any free port. */
  readonly relayPort?: number
  /** 0 takes any free port; a port that is in use is replaced by a free one. */
  readonly mediaPort?: number
  /** Continues to write notes while it runs. Tests turn this off. Default: true. */
  readonly live?: boolean
  /** The relay also serves expired and deleted events, so that the client must filter them. */
  readonly careless?: boolean
  /** Seconds; see `demoNetwork`. */
  readonly now?: number
}

/** A relay full of people, with their pictures. */
export interface Demo {
  readonly relay: DemoRelay
  readonly media: MediaServer
  readonly network: DemoNetwork
  close(): Promise<void>
}

/** Starts the relay and the media server and fills them with the demo network. */
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
