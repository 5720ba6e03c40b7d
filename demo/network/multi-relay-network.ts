import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { createEventSigner } from '../event-signer.ts'
import { derivePersonKey } from './people.ts'
import { createSeededRandom } from './seeded-random.ts'
import { TextGenerator } from './text-generator.ts'
import { splitLines } from './topic.ts'
import { TOPICS } from './topics.ts'

/** Options for a network whose events are on several relays. */
export interface MultiRelayNetworkOptions {
  readonly relayUrls: readonly string[]
  /** Indexes in `relayUrls` of the relays that will answer. Every author writes to at least one of these. */
  readonly live?: readonly number[]
  /** Number of people whom the root account follows. */
  readonly follows?: number
  /** Time in seconds at which the network ends, rounded down to the hour. */
  readonly now?: number
  /** Maximum number of notes that one author wrote during the last day. The minimum is one. */
  readonly notesPerAuthor?: number
}

/** A network whose notes are on many relays, as the relay lists (NIP-65) say. */
export interface MultiRelayNetwork {
  readonly rootPubkey: string
  readonly rootSecretKey: Uint8Array
  /** The root account's follow list and the relay lists of all people. These are on the bootstrap relays. */
  readonly lists: readonly NostrEvent[]
  /** Maps the URL of each relay to the notes that are on it. */
  readonly notesByRelay: ReadonlyMap<string, readonly NostrEvent[]>
  readonly authors: readonly MultiRelayAuthor[]
  /**
   * All notes of the last day by the people whom the root account follows, newest first. A complete timeline shows all
   * of them.
   */
  readonly lastDayNotes: readonly NostrEvent[]
}

/** A person whom the root account follows. */
export interface MultiRelayAuthor {
  readonly pubkey: string
  readonly secretKey: Uint8Array
  readonly writeRelays: readonly string[]
  readonly lastDayNotes: readonly NostrEvent[]
}

const PLAIN_NOTES = splitLines(`
  Still here, still reading.
  Quiet day on this end.
  Back from the market.
`)

/**
 * Creates people with two or three write relays each, chosen from `relayUrls`, and their notes. The same options always
 * give the same events.
 */
export async function createMultiRelayNetwork(options: MultiRelayNetworkOptions): Promise<MultiRelayNetwork> {
  const { relayUrls, follows = 300, notesPerAuthor = 3 } = options
  const now = Math.floor((options.now ?? Date.now() / 1000) / 3600) * 3600
  const live = options.live ?? relayUrls.map((_, index) => index)
  const random = createSeededRandom('pinion-spread')
  const text = new TextGenerator(random.fork('text'))
  const signer = await createEventSigner()
  const byRelay = new Map<string, NostrEvent[]>(relayUrls.map(url => [url, []]))
  const lists: NostrEvent[] = []

  const authors = Array.from({ length: follows }, (_, index): MultiRelayAuthor => {
    const secretKey = derivePersonKey('pinion-spread', index + 1)
    const sign = (kind: number, created_at: number, tags: string[][], content = '') =>
      signer.sign({ kind, created_at, tags, content }, secretKey)
    const liveRelay = relayUrls[random.pick(live)]!
    const others = relayUrls.filter(url => url !== liveRelay)
    const writeRelays = random.shuffle([liveRelay, ...random.sample(others, random.int(1, 2))])
    const otherRelays = relayUrls.filter(url => !writeRelays.includes(url))
    const read = otherRelays.length > 0 && random.chance(0.3) ? [['r', random.pick(otherRelays), 'read']] : []
    const writeTags = writeRelays.map(url => (random.chance(0.5) ? ['r', url, 'write'] : ['r', url]))
    lists.push(sign(10002, now - random.int(86_400, 9_000_000), [...writeTags, ...read]))

    const topic = random.pick(TOPICS)
    const notes = Array.from({ length: random.int(1, notesPerAuthor) }, () =>
      sign(
        1,
        now - random.int(60, 86_000),
        [],
        text.nextLine(random.chance(0.9) ? topic.notes : PLAIN_NOTES),
      ),
    )
    const older = sign(1, now - random.int(90_000, 900_000), [], text.nextLine(topic.notes))
    for (const url of writeRelays) byRelay.get(url)!.push(...notes, older)
    return { pubkey: lists.at(-1)!.pubkey, secretKey, writeRelays, lastDayNotes: notes }
  })

  const rootSecretKey = derivePersonKey('pinion-spread', 0)
  const rootRelays = live.slice(0, 2).map(index => ['r', relayUrls[index]!])
  const rootList = { kind: 10002, created_at: now - 5000, tags: rootRelays, content: '' }
  const followList = {
    kind: 3,
    created_at: now - 4000,
    tags: authors.map(author => ['p', author.pubkey]),
    content: '',
  }
  lists.push(signer.sign(rootList, rootSecretKey), signer.sign(followList, rootSecretKey))
  return {
    rootPubkey: signer.pubkey(rootSecretKey),
    rootSecretKey,
    lists,
    notesByRelay: byRelay,
    authors,
    lastDayNotes: authors
      .flatMap(author => author.lastDayNotes)
      .sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? -1 : 1)),
  }
}
