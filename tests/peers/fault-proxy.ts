import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { createEventSigner } from '../../demo/event-signer.ts'
import { createSeededRandom } from '../../demo/network/seeded-random.ts'
import { type Faults, NO_FAULTS } from './fault-proxy-faults.ts'
import { FaultLink } from './fault-proxy-link.ts'
import { MessageFaults } from './fault-proxy-messages.ts'

export type { Faults } from './fault-proxy-faults.ts'

/** Options for starting a proxy. */
export interface FaultProxyOptions {
  /** Address of the real relay. */
  readonly target: string
  /** Seed of the random choices. The same seed and the same order of messages give the same faults. */
  readonly seed?: number
  /** The port; 0 takes any free port. */
  readonly port?: number
  /** The faults at the start. */
  readonly faults?: Partial<Faults>
}

/** A relay address whose faults a test can switch on and off. */
export interface FaultProxy {
  readonly url: string
  /** Changes the faults of one connection (numbered from 1), or of all connections if no number is given. */
  setFaults(faults: Partial<Faults>, connection?: number): void
  /** Switches all faults off. */
  clearFaults(): void
  stats(): FaultProxyStats
  close(): Promise<void>
}

/** Counters of a proxy since it was started. */
export interface FaultProxyStats {
  /** Number of connections accepted so far. */
  readonly accepted: number
  /** Number of connections that are open now. */
  readonly open: number
  /** Number of messages delivered to clients, extra ones included. */
  readonly delivered: number
  /** Number of the relay's messages that were not delivered. */
  readonly withheld: number
}

/** Starts a WebSocket proxy between clients and a relay. Until faults are set, every message is passed on unchanged. */
export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const { target, seed = 1, port = 0 } = options
  const random = createSeededRandom(`fault-proxy/${seed}`)
  const own = new Map<number, Partial<Faults>>()
  const links = new Set<FaultLink>()
  let common: Faults = { ...NO_FAULTS, ...options.faults }
  let accepted = 0
  const past = { delivered: 0, withheld: 0 }
  const signer = await createEventSigner()

  const server = createServer((_, response) => response.writeHead(426).end())
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, tcp, head) => {
    const number = ++accepted
    const faults = () => ({ ...common, ...own.get(number) })
    if (faults().cut) {
      request.socket.resetAndDestroy()
      return
    }
    sockets.handleUpgrade(request, tcp, head, client => {
      const connection = { client, tcp: request.socket, target }
      const messages = new MessageFaults(random.fork(`messages/${number}`), signer)
      const link = new FaultLink(number, connection, random.fork(`link/${number}`), messages, faults)
      links.add(link)
      client.on('close', () => {
        links.delete(link)
        past.delivered += link.delivered
        past.withheld += link.withheld
      })
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })

  const apply = () => {
    for (const link of links) link.apply()
  }
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFaults(faults, connection) {
      if (connection === undefined) common = { ...common, ...faults }
      else own.set(connection, { ...own.get(connection), ...faults })
      apply()
    },
    clearFaults() {
      common = { ...NO_FAULTS }
      own.clear()
      apply()
    },
    stats: () => ({
      accepted,
      open: links.size,
      delivered: [...links].reduce((sum, link) => sum + link.delivered, past.delivered),
      withheld: [...links].reduce((sum, link) => sum + link.withheld, past.withheld),
    }),
    async close() {
      for (const link of links) link.end()
      sockets.close()
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
