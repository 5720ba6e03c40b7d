import { createBenchmarkNetwork } from '../../demo/benchmark-network.ts'
import { EventTable } from '../../demo/relay/event-table.ts'
import { startDemoRelay } from '../../demo/relay/start-demo-relay.ts'
import type { Filter, NostrEvent } from '../../kernel/ports/nostr-types.ts'

/**
 * The calls that the bench may send to the relay's process. A message is `{ call, args }` with a number, which its
 * answer repeats.
 */
export interface RelayCalls {
  add(events: readonly NostrEvent[]): void
  query(filter: Filter, most?: number): readonly NostrEvent[]
  withhold(filter: Filter, most: number): Promise<readonly NostrEvent[]>
  stop(): Promise<void>
  resume(): Promise<void>
}

/** A call of a function in the relay's process. The answer repeats the number `call`. */
export interface RelayProcessCall {
  readonly call: number
  readonly name: keyof RelayCalls
  readonly args: readonly unknown[]
}

/** Runs the bench's relay in this process, with all events of the big network. */
export async function serveBenchRelay(port: number): Promise<void> {
  const network = await createBenchmarkNetwork({ relayUrl: `ws://127.0.0.1:${port}` })
  const whole = new EventTable()
  await network.fillTable(whole)
  let relay = await startDemoRelay({ port, store: whole })
  let running = true
  const stop = async () => {
    if (running) await relay.close()
    running = false
  }
  const startWith = async (store: EventTable) => {
    await stop()
    relay = await startDemoRelay({ port, store })
    running = true
  }
  const calls: RelayCalls = {
    add: events => relay.add(events),
    query: (filter, most) => relay.store.query(filter, most).map(row => row.event),
    async withhold(filter, most) {
      const held = calls.query(filter, most)
      const ids = new Set(held.map(event => event.id))
      const rest = new EventTable()
      for await (const { event, json } of network.streamEvents())
        if (!ids.has(event.id)) rest.add(event, json)
      await startWith(rest)
      return held
    },
    stop,
    resume: () => startWith(whole),
  }
  process.on('message', async ({ call, name, args }: RelayProcessCall) => {
    try {
      const act = calls[name] as (...args: readonly unknown[]) => unknown
      process.send?.({ call, answer: await act(...args) })
    } catch (error) {
      process.send?.({ call, error: (error as Error).message })
    }
  })
  process.on('disconnect', () => process.exit())
  process.send?.('ready')
}
