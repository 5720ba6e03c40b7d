import { fork } from 'node:child_process'
import type { Filter, NostrEvent } from '../../kernel/ports/nostr-types.ts'
import type { RelayCalls, RelayProcessCall } from './bench-relay-process.ts'

/** The bench's relay. It runs in a process of its own, so that it shares no thread with the measured code. */
export interface BenchRelay {
  readonly url: string
  /** Adds events without verifying them, and sends them to open subscriptions. */
  add(events: readonly NostrEvent[]): Promise<void>
  /** Resolves with the events that match the filter, newest first, at most `most`. */
  query(filter: Filter, most?: number): Promise<readonly NostrEvent[]>
  /**
   * Restarts the relay without the newest events that match the filter, at most `most`, and resolves with these.
   * `resume` restores them.
   */
  withhold(filter: Filter, most: number): Promise<readonly NostrEvent[]>
  /** Closes every connection and accepts no new connections. */
  stop(): Promise<void>
  /** Restarts the relay with all its events. */
  resume(): Promise<void>
  close(): void
}

type Answer = 'ready' | { readonly call: number; readonly answer?: unknown; readonly error?: string }

/** Starts the relay. Resolves when it has all events of the network. Rejects if its process ends before that. */
export async function startBenchRelay(port: number): Promise<BenchRelay> {
  const child = fork('scripts/bench-relay.mjs', [String(port)], { serialization: 'advanced' })
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>()
  let calls = 0
  await new Promise<void>((resolve, reject) => {
    child.once('exit', code => {
      const gone = new Error(`The relay of the bench has ended (${code})`)
      reject(gone)
      for (const each of waiting.values()) each.reject(gone)
    })
    child.on('message', (message: Answer) => {
      if (message === 'ready') return resolve()
      const asked = waiting.get(message.call)
      waiting.delete(message.call)
      if (message.error === undefined) asked?.resolve(message.answer)
      else asked?.reject(new Error(message.error))
    })
  })
  const ask = <N extends keyof RelayCalls>(name: N, ...args: Parameters<RelayCalls[N]>) =>
    new Promise<Awaited<ReturnType<RelayCalls[N]>>>((resolve, reject) => {
      const message: RelayProcessCall = { call: ++calls, name, args }
      waiting.set(message.call, { resolve: answer => resolve(answer as never), reject })
      child.send(message)
    })
  return {
    url: `ws://127.0.0.1:${port}`,
    add: events => ask('add', events),
    query: (filter, most) => ask('query', filter, most),
    withhold: (filter, most) => ask('withhold', filter, most),
    stop: () => ask('stop'),
    resume: () => ask('resume'),
    close: () => void child.kill(),
  }
}
