import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { NostrEvent } from '../kernel/ports/nostr-types.ts'
import { generateBenchmarkEvents } from './benchmark/generate-benchmark-events.ts'
import { type EventToSign, signEventsToJsonl } from './benchmark/sign-events-to-jsonl.ts'
import { getCachePath } from './demo-cache.ts'
import { createEventSigner } from './event-signer.ts'
import { derivePersonKey } from './network/people.ts'
import type { EventTable } from './relay/event-table.ts'

const VERSION = 1
const SEED = 'pinion-big'

/**
 * The default time at which the network ends (s, a full hour). It never changes, so that the cached files stay valid.
 */
const DEFAULT_NOW = 1_790_002_800

export interface BenchmarkNetworkOptions {
  /** The address of the relay that is in everybody's relay list (NIP-65). */
  readonly relayUrl: string
  /** Number of events; 200,000 by default. Fewer are enough to measure how fast events are taken in. */
  readonly events?: number
  /** Number of people; by default one for 40 events, but always more than `rootFollows`. */
  readonly people?: number
  /** Number of people whom the root account follows; 300 by default. */
  readonly rootFollows?: number
  /** Time in seconds at which the network ends. No event is newer. */
  readonly now?: number
  /** Called while the network is built. By default, the progress is printed to the console. */
  readonly onProgress?: (done: number, total: number) => void
}

/** A network that is stored on disk. It can be read any number of times. */
export interface BenchmarkNetwork {
  readonly now: number
  readonly rootPubkey: string
  readonly rootSecretKey: Uint8Array
  /** Public keys of the people whom the root account follows. */
  readonly follows: readonly string[]
  readonly count: number
  /** Yields each event together with the JSON under which it is stored, oldest first. */
  streamEvents(): AsyncGenerator<{ readonly event: NostrEvent; readonly json: string }>
  /** Adds all events to a relay's storage. Resolves with their number. */
  fillTable(store: EventTable): Promise<number>
}

/** Builds the network of the benchmark, unless it is on disk already. */
export async function createBenchmarkNetwork(options: BenchmarkNetworkOptions): Promise<BenchmarkNetwork> {
  const {
    relayUrl,
    events = 200_000,
    now = DEFAULT_NOW,
    rootFollows = 300,
    onProgress = printProgress,
  } = options
  const people = options.people ?? Math.max(rootFollows + 1, Math.round(events / 40))
  const signer = await createEventSigner()
  const pubkeys = Array.from({ length: people }, (_, index) => signer.pubkey(derivePersonKey(SEED, index)))

  const plan = { events, now, pubkeys, rootFollows }
  const body = await getCachedFile(
    ['body', events, people, now, rootFollows],
    generateBenchmarkEvents(plan),
    events,
    onProgress,
  )
  // The relay lists are cached separately, because they change with the relay's port, and that changes more often than
  // the other options.
  const lists = await getCachedFile(
    ['lists', relayUrl, people, now],
    generateRelayLists(people, relayUrl, now),
    people,
    onProgress,
  )

  async function* stream() {
    for (const path of [lists, body]) {
      const reader = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
      for await (const json of reader) yield { event: JSON.parse(json) as NostrEvent, json }
    }
  }
  return {
    now,
    rootPubkey: pubkeys[0]!,
    rootSecretKey: derivePersonKey(SEED, 0),
    follows: pubkeys.slice(1, rootFollows + 1),
    count: events,
    streamEvents: stream,
    async fillTable(store) {
      let count = 0
      for await (const { event, json } of stream()) {
        store.add(event, json)
        count++
      }
      return count
    },
  }
}

function* generateRelayLists(people: number, relayUrl: string, now: number): Generator<EventToSign> {
  for (let author = 0; author < people; author++) {
    yield { author, kind: 10002, created_at: now - 8_000_000 + author, tags: [['r', relayUrl]], content: '' }
  }
}

async function getCachedFile(
  key: readonly (string | number)[],
  items: Iterable<EventToSign>,
  total: number,
  progress: (done: number, total: number) => void,
): Promise<string> {
  const hash = createHash('sha256')
    .update(JSON.stringify([VERSION, ...key]))
    .digest('hex')
    .slice(0, 16)
  const path = getCachePath(`big-${key[0]}-${hash}.jsonl`)
  if (
    await access(path).then(
      () => true,
      () => false,
    )
  )
    return path
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  const file = createWriteStream(draft)
  let done = 0
  for await (const lines of signEventsToJsonl(items, SEED)) {
    done += lines.length
    if (!file.write(`${lines.join('\n')}\n`)) await once(file, 'drain')
    progress(done, total)
  }
  await new Promise<void>((resolve, reject) =>
    file.end((error?: Error | null) => (error ? reject(error) : resolve())),
  )
  await rename(draft, path)
  return path
}

function printProgress(done: number, total: number): void {
  if (done % 20_000 === 0) console.log(`big network: ${done} of about ${total} events signed`)
}
