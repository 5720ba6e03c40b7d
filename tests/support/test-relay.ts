import { EventTable } from '../../demo/relay/event-table.ts'
import { type DemoRelay, startDemoRelay } from '../../demo/relay/start-demo-relay.ts'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'

/** A relay at a fixed address. It can be stopped and started again, and keeps its events. */
export interface TestRelay {
  readonly url: string
  /** The relay's address without `ws:`. */
  readonly host: string
  /** The relay's events, which can be read while it is stopped, too. */
  readonly store: EventTable
  /** Adds events and sends them to matching subscriptions. */
  add(...events: NostrEvent[]): void
  /** Refuses every event with this reason. `undefined` accepts events again. */
  refuseEvents(reason: string | undefined): void
  /** Returns the REQ and COUNT messages since the relay was last started. */
  requests(): ReturnType<DemoRelay['getRequests']>
  /** Returns the number of open connections. */
  connections(): number
  stop(): Promise<void>
  restart(): Promise<void>
}

export interface TestRelayOptions {
  readonly port: number
  /** Each event with its JSON text, so that a test does not have to serialize thousands of events again. */
  readonly events: Iterable<readonly [NostrEvent, string]>
  /** True if the relay also sends expired and deleted events, which the app must then filter out. */
  readonly servesDeleted?: boolean
}

/** Starts a relay that has only these events and nothing from an earlier test. */
export async function startTestRelay({
  port,
  events,
  servesDeleted = false,
}: TestRelayOptions): Promise<TestRelay> {
  const store = new EventTable({ keepDeleted: servesDeleted })
  for (const [event, json] of events) store.add(event, json)
  const start = () => startDemoRelay({ port, store, serveExpired: servesDeleted, name: 'Pinion demo relay' })
  let running: DemoRelay | undefined = await start()
  const alive = () => {
    if (!running) throw new Error('The relay was killed')
    return running
  }
  return {
    store,
    url: alive().url,
    host: alive().url.replace('ws://', ''),
    add: (...added) => alive().add(added),
    refuseEvents: reason => alive().refuseEvents(reason),
    requests: () => alive().getRequests(),
    connections: () => alive().countConnections(),
    async stop() {
      const dying = running
      running = undefined
      await dying?.close()
    },
    async restart() {
      running ??= await start()
    },
  }
}
