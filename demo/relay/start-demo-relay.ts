import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RawData, WebSocketServer } from 'ws'
import type { Filter, NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { createEventSigner } from '../event-signer.ts'
import { DemoRelaySession } from './demo-relay-session.ts'
import { DemoRelayState, type RecordedRequest } from './demo-relay-state.ts'
import { EventTable } from './event-table.ts'
import {
  type AuthRequirement,
  createRelayInfoDocument,
  DEFAULT_RELAY_LIMITS,
  type DemoRelayLimits,
} from './relay-info-document.ts'

export interface DemoRelayOptions {
  /** The port; 0 takes any free one. */
  readonly port?: number
  readonly host?: string
  readonly name?: string
  /** The storage of the relay. Pass the table of a closed relay to start that relay again with its events. */
  readonly store?: EventTable
  /** When the relay requires authentication (NIP-42). */
  readonly requireAuth?: AuthRequirement
  /** True to send an AUTH challenge to each client although nothing requires it, as many relays do. */
  readonly offerAuth?: boolean
  /** Milliseconds after which a message of a client is read. */
  readonly latencyMs?: number
  /** True to send expired events too (NIP-40), as careless relays do. */
  readonly serveExpired?: boolean
  /**
   * True to refuse some REQs like an old strfry: with a NOTICE that names no subscription, and without CLOSED or EOSE.
   * This concerns a REQ that cannot match, one with a search (NIP-50), and one that exceeds the number of
   * subscriptions.
   */
  readonly strict?: boolean
  /** Limits that differ from the defaults. */
  readonly limits?: Partial<DemoRelayLimits>
  /** True to serve no NIP-11 document, so that clients learn the limits only by exceeding them. */
  readonly hidesLimits?: boolean
}

export interface DemoRelay {
  readonly url: string
  readonly port: number
  readonly store: EventTable
  /** Adds events without checking their signatures, and sends them to live subscriptions. */
  add(events: Iterable<NostrEvent>): void
  query(filter: Filter): NostrEvent[]
  /** Refuses all events with this reason. If it is undefined, events are accepted again. */
  refuseEvents(reason: string | undefined): void
  /** Returns the number of open connections. */
  countConnections(): number
  /**
   * Number of open subscriptions: `current` on all connections, and `max` as the highest number that one connection
   * ever had.
   */
  countSubscriptions(): { current: number; max: number }
  /** The latest REQ and COUNT messages that were received, oldest first. */
  getRequests(): readonly RecordedRequest[]
  /** Closes every connection and frees the port. */
  close(): Promise<void>
}

/** Starts a relay with support for NIP-01, 09, 11, 40, 42, 45, 50 and 70. */
export async function startDemoRelay(options: DemoRelayOptions = {}): Promise<DemoRelay> {
  const { port = 0, host = '127.0.0.1', name = 'Demo relay', requireAuth = 'none' } = options
  const { store = new EventTable(), latencyMs = 0, serveExpired = false, offerAuth = false } = options
  const { strict = false } = options
  const limits = { ...DEFAULT_RELAY_LIMITS, ...options.limits }
  const rules = { requireAuth, offerAuth, serveExpired, strict, limits }
  const relayState = new DemoRelayState(store, await createEventSigner(), rules)

  const info = options.hidesLimits ? undefined : createRelayInfoDocument(name, requireAuth, limits)
  const server = createServer((request, response) => answerHttp(request, response, info))
  const sockets = new WebSocketServer({ server, maxPayload: limits.maxMessageLength })
  let connectionCount = 0
  sockets.on('connection', (socket, request) => {
    const session = new DemoRelaySession(relayState, socket, request.socket, ++connectionCount)
    relayState.sessions.add(session)
    socket.on('close', () => relayState.sessions.delete(session))
    // An invalid frame or a message that is too long ends only this connection.
    socket.on('error', () => socket.terminate())
    socket.on('message', (data: RawData) => {
      const text = String(data)
      if (latencyMs > 0) setTimeout(() => session.receive(text), latencyMs)
      else session.receive(text)
    })
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const boundPort = (server.address() as AddressInfo).port
  relayState.url = `ws://${host}:${boundPort}`

  return {
    url: relayState.url,
    port: boundPort,
    store,
    add(events) {
      for (const event of events) relayState.storeEvent(event)
    },
    query: filter => relayState.query(filter).map(row => row.event),
    refuseEvents(reason) {
      relayState.refusal = reason
    },
    countConnections: () => sockets.clients.size,
    countSubscriptions: () => ({
      current: [...relayState.sessions].reduce((sum, session) => sum + session.subscriptionCount, 0),
      max: relayState.maxSubscriptionsSeen,
    }),
    getRequests: () => relayState.requests,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

function answerHttp(request: IncomingMessage, response: ServerResponse, info: object | undefined) {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Access-Control-Allow-Headers', '*')
  response.setHeader('Access-Control-Allow-Methods', 'GET, OPTIONS')
  if (request.method === 'OPTIONS') return response.writeHead(204).end()
  if (info && request.headers.accept?.includes('application/nostr+json')) {
    response.setHeader('Content-Type', 'application/nostr+json')
    return response.end(JSON.stringify(info))
  }
  response.setHeader('Content-Type', 'text/plain')
  return response.end('A Nostr relay. Speak WebSocket, or ask for application/nostr+json.')
}
