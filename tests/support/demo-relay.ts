import { EventTable } from '../../host/demo/relay/event-table.ts'
import { type DemoRelay, startRelay } from '../../host/demo/relay/start-relay.ts'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'

/** A relay at a fixed address that can be killed and brought back with what it holds. */
export interface TestRelay {
  readonly url: string
  /** The address without `ws://`. */
  readonly host: string
  /** The events it holds, also while it is down. */
  readonly store: EventTable
  /** Adds events and sends them to whoever listens. */
  add(...events: NostrEvent[]): void
  /** Takes no event any more, for this reason; takes them again without one. */
  refuse(reason: string | undefined): void
  /** REQ and COUNT messages since the start or the last revival. */
  requests(): ReturnType<DemoRelay['requests']>
  /** Open connections. */
  connections(): number
  kill(): Promise<void>
  revive(): Promise<void>
}

export interface TestRelayOptions {
  readonly port: number
  /** Each with its JSON text: a test must not have to make that of thousands anew. */
  readonly events: Iterable<readonly [NostrEvent, string]>
  /** Serves what expired or was deleted, so that the app has to sort it out. */
  readonly careless?: boolean
}

/** Starts a relay that holds these events and nothing of an earlier test. */
export async function startTestRelay({
  port,
  events,
  careless = false,
}: TestRelayOptions): Promise<TestRelay> {
  const store = new EventTable({ keepDeleted: careless })
  for (const [event, json] of events) store.add(event, json)
  const start = () => startRelay({ port, store, serveExpired: careless, name: 'Pinion demo relay' })
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
    refuse: reason => alive().refuse(reason),
    requests: () => alive().requests(),
    connections: () => alive().connections(),
    async kill() {
      const dying = running
      running = undefined
      await dying?.close()
    },
    async revive() {
      running ??= await start()
    },
  }
}
