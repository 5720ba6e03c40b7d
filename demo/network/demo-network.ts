import { createHash } from 'node:crypto'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { pruneCache, readCache, writeCache } from '../demo-cache.ts'
import { createEventSigner } from '../event-signer.ts'
import { describeMedia } from '../media/describe-media.ts'
import { makePeople, type Person, SPECIAL } from './people.ts'
import { seededRandom } from './seeded-random.ts'
import { TextSource } from './text-source.ts'
import type { Workshop } from './workshop.ts'
import { writeChannels } from './write-channels.ts'
import { writeComments } from './write-comments.ts'
import { drawFollows, followersOf, writeGraph } from './write-graph.ts'
import { addressOf, writeLongform } from './write-longform.ts'
import { writeMediaNotes } from './write-media-notes.ts'
import { type NotableNotes, writeNotable } from './write-notable.ts'
import { writeConversations, writeNotes, writeReplies } from './write-notes.ts'
import { curatorsOf, writePacks } from './write-packs.ts'
import { writeProfiles } from './write-profiles.ts'
import { writeQuotes, writeReactions, writeReposts } from './write-responses.ts'
import { writeZaps } from './write-zaps.ts'

/** Must be raised when the generator writes different events, so that cached networks are built again. */
const VERSION = 7

/** Options for building the demo network. */
export interface DemoNetworkOptions {
  /**
   * Time in seconds at which the network ends; now by default. It is rounded down to the hour, so that few networks are
   * built in a day.
   */
  readonly now?: number
  readonly relayUrls: readonly string[]
  /** The address of the media server, without a slash at its end. */
  readonly mediaUrl: string
  /** Factor for the number of notes and reactions; 1 by default. Tests use a small network that is built fast. */
  readonly scale?: number
}

/** Ids and addresses of special events, for tests and stories. */
export interface Notable extends NotableNotes {
  /** `30023:pubkey:d`. */
  readonly articleAddress: string
  /** The address of an article with comments: `30023:pubkey:d`. */
  readonly discussedArticle: string
  /** The address of a listing with comments: `30402:pubkey:d`. */
  readonly discussedListing: string
  /** Id of a comment (kind 1111) on `discussedArticle`. The article's author has answered the comment. */
  readonly articleComment: string
  /** `30402:pubkey:d`. */
  readonly listingAddress: string
  /** Id of a kind 40. */
  readonly channel: string
  readonly bareProfilePubkey: string
  readonly fullProfilePubkey: string
  readonly rtlProfilePubkey: string
}

/** A person of the network, with the secret key. */
export type NetworkPerson = Omit<Person, 'index'>

/** The network: its people and its signed events. */
export interface DemoNetwork {
  /** Time in seconds at which the network ends, a full hour. Only one event, the note from the future, is newer. */
  readonly now: number
  readonly events: readonly NostrEvent[]
  readonly rootPubkey: string
  /** Public keys of the people who publish follow packs (NIP-51). */
  readonly curators: readonly string[]
  readonly people: readonly NetworkPerson[]
  readonly notable: Notable
  /** Maps NIP-05 names on the media server to public keys. */
  readonly names: Readonly<Record<string, string>>
}

/** Builds the demo network, or reads it from the cache of this hour. The same options always give the same events. */
export async function demoNetwork(options: DemoNetworkOptions): Promise<DemoNetwork> {
  const now = Math.floor((options.now ?? Date.now() / 1000) / 3600) * 3600
  const key = JSON.stringify([VERSION, now, options.relayUrls, options.mediaUrl, options.scale ?? 1])
  const file = `network-${createHash('sha256').update(key).digest('hex').slice(0, 16)}.jsonl`
  const signer = await createEventSigner()
  const people = makePeople(signer, seededRandom('pinion-demo').fork('people'))
  const cached = await readCache(file)
  if (cached) {
    const [notable, ...rest] = cached.split('\n')
    return assemble(
      now,
      people,
      JSON.parse(notable!) as Notable,
      rest.map(line => JSON.parse(line) as NostrEvent),
    )
  }
  const network = await buildNetwork({ ...options, now }, people)
  await pruneCache('network-')
  await writeCache(file, [network.notable, ...network.events].map(part => JSON.stringify(part)).join('\n'))
  return network
}

/** Builds the demo network without the cache. */
export async function buildNetwork(
  options: DemoNetworkOptions & { readonly now: number },
  knownPeople?: readonly Person[],
): Promise<DemoNetwork> {
  const random = seededRandom('pinion-demo')
  const signer = await createEventSigner()
  const people = knownPeople ?? makePeople(signer, random.fork('people'))
  const follows = drawFollows(people, random.fork('follows'))
  const shop: Workshop = {
    ...options,
    random,
    signer,
    people,
    text: new TextSource(random.fork('text')),
    media: await describeMedia(),
    followers: followersOf(follows),
    events: [],
    posts: [],
  }
  writeProfiles(shop)
  writeGraph(shop, follows)
  writePacks(shop)
  const notes = writeNotable(shop)
  const { articles, listings } = writeLongform(shop)
  const [channel] = writeChannels(shop)
  writeConversations(shop)
  const some = (count: number) => Math.ceil(count * (options.scale ?? 1))
  writeMediaNotes(shop, some(90))
  writeReplies(shop, writeNotes(shop, some(1750)))
  writeQuotes(shop, some(130))
  writeReposts(shop, some(230))
  writeReactions(shop, some(1800))
  writeZaps(shop, some(300))
  const comment = writeComments(shop, articles.at(-1)!, listings.at(-1)!)
  const notable: Notable = {
    ...notes,
    articleAddress: addressOf(articles[0]!.event),
    discussedArticle: addressOf(articles.at(-1)!.event),
    discussedListing: addressOf(listings.at(-1)!.event),
    articleComment: comment.id,
    listingAddress: addressOf(listings[0]!.event),
    channel: channel!.id,
    bareProfilePubkey: people[SPECIAL.bareProfile]!.pubkey,
    fullProfilePubkey: people[SPECIAL.fullProfile]!.pubkey,
    rtlProfilePubkey: people[SPECIAL.rtl]!.pubkey,
  }
  return assemble(options.now, people, notable, shop.events)
}

function assemble(
  now: number,
  people: readonly Person[],
  notable: Notable,
  events: readonly NostrEvent[],
): DemoNetwork {
  const names = Object.fromEntries(people.map(person => [person.handle, person.pubkey]))
  names._ = people[2]!.pubkey
  const rootPubkey = people[SPECIAL.root]!.pubkey
  const curators = curatorsOf(people).map(({ pubkey }) => pubkey)
  return { now, events, people, notable, names, rootPubkey, curators }
}
