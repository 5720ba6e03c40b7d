import { createEventSigner } from '../../demo/event-signer.ts'
import { derivePersonKey } from '../../demo/network/people.ts'
import { createSeededRandom } from '../../demo/network/seeded-random.ts'
import { TextGenerator } from '../../demo/network/text-generator.ts'
import { TOPICS } from '../../demo/network/topics.ts'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import type { Bench } from './run-bench.ts'

/** A person with thousands of notes. The events are the person's profile and notes, newest first. */
export interface ProlificAuthor {
  readonly pubkey: string
  readonly notes: readonly NostrEvent[]
}

const HOUR = 3_600

/** Adds a person with `count` notes to the relay. */
export async function addProlificAuthor(
  { relay, network }: Pick<Bench, 'relay' | 'network'>,
  count: number,
): Promise<ProlificAuthor> {
  const signer = await createEventSigner()
  const key = derivePersonKey('pinion-bench', 0)
  const text = new TextGenerator(createSeededRandom('pinion-bench'))
  const topics = TOPICS.map(({ id }) => id)
  const profile = {
    kind: 0,
    created_at: network.now - 9_000 * HOUR,
    tags: [],
    content: '{"name":"Never Silent"}',
  }
  const notes = Array.from({ length: count }, (_, n) =>
    signer.sign(
      {
        kind: 1,
        created_at: network.now - 10 - n * HOUR,
        tags: [],
        content: text.createNote({ topics }).text,
      },
      key,
    ),
  )
  await relay.add([signer.sign(profile, key), ...notes])
  return { pubkey: signer.pubkey(key), notes }
}

/** Adds notifications for the root account to the relay: a like, a repost and a reply for each of its notes. */
export async function addNotifications(
  { relay, network }: Pick<Bench, 'relay' | 'network'>,
  count: number,
): Promise<void> {
  const signer = await createEventSigner()
  const text = new TextGenerator(createSeededRandom('pinion-bench-told'))
  const notes = await relay.query({ authors: [network.rootPubkey], kinds: [1] }, Math.ceil(count / 3))
  const events = notes.flatMap((note, n) =>
    [7, 6, 1].map(kind =>
      signer.sign(
        {
          kind,
          created_at: note.created_at + kind,
          tags: [
            ['e', note.id, '', 'root'],
            ['p', note.pubkey],
          ],
          content: kind === 1 ? text.createReply({ topics: [] }, undefined) : kind === 7 ? '+' : '',
        },
        // The authors have the numbers 1 to 300. The reader follows them.
        derivePersonKey('pinion-big', 1 + ((n + kind) % 300)),
      ),
    ),
  )
  await relay.add(events.slice(0, count))
}
