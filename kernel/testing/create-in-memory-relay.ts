import { compareNewestFirst } from '../nostr/protocol/events/event-address'
import { matchesAnyFilter, matchesFilter } from '../nostr/protocol/events/matches-filter'
import type { Filter, NostrEvent } from '../ports/nostr-types'
import { InMemorySocket } from './in-memory-socket'

/** A relay without a network, for tests and stories. It accepts all events without verifying them. */
export interface InMemoryRelay {
  readonly url: string
  /** Adds events and sends them to live subscriptions. */
  add(...events: readonly NostrEvent[]): void
  getEvents(): readonly NostrEvent[]
  /** Returns the filters of every REQ so far. */
  getRequests(): readonly (readonly Filter[])[]
  /** Returns the number of open subscriptions, over all connections. */
  countSubscriptions(): number
  countConnections(): number
  /** Opens a new connection to the relay and returns the client's end. */
  connect(): WebSocket
  /** Sends a message to all connections. It need not be a valid one. */
  broadcast(data: unknown): void
  /** True makes the relay send nothing, like a half-open connection. */
  setSilent(on: boolean): void
  /**
   * Makes the relay close each subscription with this reason (NIP-01) instead of answering it, or with the reason that
   * the function returns for its filters. `undefined` means that it answers.
   */
  refuseRequests(reason: string | undefined | ((filters: readonly Filter[]) => string | undefined)): void
  /** Makes the relay refuse every event with this reason. `undefined` ends that. */
  refuseEvents(reason: string | undefined): void
  /** Closes every connection, and refuses new ones until `open` is called. */
  close(): void
  open(): void
}

interface Connection {
  readonly socket: InMemorySocket
  readonly subs: Map<string, readonly Filter[]>
}

export function createInMemoryRelay(
  initialEvents: readonly NostrEvent[] = [],
  /** `cap`: maximum number of stored events for one filter, whatever its `limit`. */
  { url = 'wss://relay.test', cap = Number.POSITIVE_INFINITY }: { url?: string; cap?: number } = {},
): InMemoryRelay {
  const stored = new Map(initialEvents.map(event => [event.id, event]))
  const connections = new Set<Connection>()
  const requests: (readonly Filter[])[] = []
  let closed = false
  let silent = false
  let refusal: (filters: readonly Filter[]) => string | undefined = () => undefined
  let eventRefusal: string | undefined

  const answer = (filters: readonly Filter[]) => {
    const sorted = [...stored.values()].sort(compareNewestFirst)
    const found = filters.flatMap(f =>
      sorted.filter(e => matchesFilter(e, f)).slice(0, Math.min(f.limit ?? cap, cap)),
    )
    return [...new Set(found)].sort(compareNewestFirst)
  }
  const send = ({ socket }: Connection, message: readonly unknown[]) => {
    if (!silent) socket.deliver(JSON.stringify(message))
  }
  const receive = (connection: Connection, text: string) => {
    const message = JSON.parse(text) as ['EVENT', NostrEvent] | ['REQ' | 'CLOSE', string, ...Filter[]]
    if (message[0] === 'EVENT') {
      if (eventRefusal === undefined) relay.add(message[1])
      return send(connection, ['OK', message[1].id, eventRefusal === undefined, eventRefusal ?? ''])
    }
    const [verb, sub, ...filters] = message
    if (verb === 'CLOSE') connection.subs.delete(sub)
    if (verb !== 'REQ') return
    requests.push(filters)
    const reason = refusal(filters)
    if (reason !== undefined) return send(connection, ['CLOSED', sub, reason])
    connection.subs.set(sub, filters)
    for (const event of answer(filters)) send(connection, ['EVENT', sub, event])
    send(connection, ['EOSE', sub])
  }

  const relay: InMemoryRelay = {
    url,
    add(...events) {
      for (const event of events) {
        stored.set(event.id, event)
        for (const connection of connections)
          for (const [sub, filters] of connection.subs)
            if (matchesAnyFilter(event, filters)) send(connection, ['EVENT', sub, event])
      }
    },
    getEvents: () => [...stored.values()].sort(compareNewestFirst),
    getRequests: () => requests,
    countSubscriptions: () => [...connections].reduce((n, { subs }) => n + subs.size, 0),
    countConnections: () => connections.size,
    connect() {
      const socket = new InMemorySocket(end => {
        if (closed) return undefined
        const connection: Connection = { socket: end, subs: new Map() }
        return {
          onOpen: () => void connections.add(connection),
          onMessage: text => receive(connection, text),
          onClose: () => void connections.delete(connection),
        }
      })
      return socket as unknown as WebSocket
    },
    broadcast(data) {
      for (const { socket } of connections) socket.deliver(data)
    },
    setSilent(on) {
      silent = on
    },
    refuseRequests(reason) {
      refusal = typeof reason === 'function' ? reason : () => reason
    },
    refuseEvents(reason) {
      eventRefusal = reason
    },
    close() {
      closed = true
      for (const { socket } of connections) socket.drop()
    },
    open() {
      closed = false
    },
  }
  return relay
}
