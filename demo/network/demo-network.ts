import { createHash } from 'node:crypto'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { deleteOldCachedFiles, readCachedFile, writeCachedFile } from '../demo-cache.ts'
import { createEventSigner } from '../event-signer.ts'
import { describeMedia } from '../media/describe-media.ts'
import type { NetworkBuilder } from './network-builder.ts'
import { createPeople, type Person, SPECIAL_PERSON_INDEX } from './people.ts'
import { createSeededRandom } from './seeded-random.ts'
import { TextGenerator } from './text-generator.ts'
import { getPostAddress, writeArticlesAndListings } from './write-articles-and-listings.ts'
import { writeChannels } from './write-channels.ts'
import { writeComments } from './write-comments.ts'
import { getCurators, writeFollowPacks } from './write-follow-packs.ts'
import { writeMediaNotes } from './write-media-notes.ts'
import { type NotableNoteIds, writeNotableEvents } from './write-notable-events.ts'
import { writeConversations, writeNotes, writeReplies } from './write-notes.ts'
import { writeProfiles } from './write-profiles.ts'
import { writeQuotes, writeReactions, writeReposts } from './write-responses.ts'
import { chooseFollows, getFollowers, writeSocialGraph } from './write-social-graph.ts'
import { writeZaps } from './write-zaps.ts'

/** Must be raised when the generator writes different events, so that cached networks are built again. */
const VERSION = 7

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
export interface NotableEventIds extends NotableNoteIds {
  /** The address of an article: `30023:pubkey:d`. */
  readonly articleAddress: string
  /** The address of an article with comments: `30023:pubkey:d`. */
  readonly discussedArticle: string
  /** The address of a listing with comments: `30402:pubkey:d`. */
  readonly discussedListing: string
  /** Id of a comment (kind 1111) on `discussedArticle`. The article's author has answered the comment. */
  readonly articleComment: string
  /** The address of a listing: `30402:pubkey:d`. */
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
  readonly notable: NotableEventIds
  /** Maps NIP-05 names on the media server to public keys. */
  readonly names: Readonly<Record<string, string>>
}

/** Builds the demo network, or reads it from the cache of this hour. The same options always give the same events. */
export async function loadDemoNetwork(options: DemoNetworkOptions): Promise<DemoNetwork> {
  const now = Math.floor((options.now ?? Date.now() / 1000) / 3600) * 3600
  const key = JSON.stringify([VERSION, now, options.relayUrls, options.mediaUrl, options.scale ?? 1])
  const file = `network-${createHash('sha256').update(key).digest('hex').slice(0, 16)}.jsonl`
  const signer = await createEventSigner()
  const people = createPeople(signer, createSeededRandom('pinion-demo').fork('people'))
  const cached = await readCachedFile(file)
  if (cached) {
    const [notable, ...rest] = cached.split('\n')
    return assemble(
      now,
      people,
      JSON.parse(notable!) as NotableEventIds,
      rest.map(line => JSON.parse(line) as NostrEvent),
    )
  }
  const network = await buildDemoNetwork({ ...options, now }, people)
  await deleteOldCachedFiles('network-')
  await writeCachedFile(
    file,
    [network.notable, ...network.events].map(part => JSON.stringify(part)).join('\n'),
  )
  return network
}

/** Builds the demo network without the cache. */
export async function buildDemoNetwork(
  options: DemoNetworkOptions & { readonly now: number },
  knownPeople?: readonly Person[],
): Promise<DemoNetwork> {
  const random = createSeededRandom('pinion-demo')
  const signer = await createEventSigner()
  const people = knownPeople ?? createPeople(signer, random.fork('people'))
  const follows = chooseFollows(people, random.fork('follows'))
  const shop: NetworkBuilder = {
    ...options,
    random,
    signer,
    people,
    text: new TextGenerator(random.fork('text')),
    media: await describeMedia(),
    followers: getFollowers(follows),
    events: [],
    posts: [],
  }
  writeProfiles(shop)
  writeSocialGraph(shop, follows)
  writeFollowPacks(shop)
  const notes = writeNotableEvents(shop)
  const { articles, listings } = writeArticlesAndListings(shop)
  const [channel] = writeChannels(shop)
  writeConversations(shop)
  const scaled = (count: number) => Math.ceil(count * (options.scale ?? 1))
  writeMediaNotes(shop, scaled(90))
  writeReplies(shop, writeNotes(shop, scaled(1750)))
  writeQuotes(shop, scaled(130))
  writeReposts(shop, scaled(230))
  writeReactions(shop, scaled(1800))
  writeZaps(shop, scaled(300))
  const comment = writeComments(shop, articles.at(-1)!, listings.at(-1)!)
  const notable: NotableEventIds = {
    ...notes,
    articleAddress: getPostAddress(articles[0]!.event),
    discussedArticle: getPostAddress(articles.at(-1)!.event),
    discussedListing: getPostAddress(listings.at(-1)!.event),
    articleComment: comment.id,
    listingAddress: getPostAddress(listings[0]!.event),
    channel: channel!.id,
    bareProfilePubkey: people[SPECIAL_PERSON_INDEX.bareProfile]!.pubkey,
    fullProfilePubkey: people[SPECIAL_PERSON_INDEX.fullProfile]!.pubkey,
    rtlProfilePubkey: people[SPECIAL_PERSON_INDEX.rtl]!.pubkey,
  }
  return assemble(options.now, people, notable, shop.events)
}

function assemble(
  now: number,
  people: readonly Person[],
  notable: NotableEventIds,
  events: readonly NostrEvent[],
): DemoNetwork {
  const names = Object.fromEntries(people.map(person => [person.handle, person.pubkey]))
  names._ = people[2]!.pubkey
  const rootPubkey = people[SPECIAL_PERSON_INDEX.root]!.pubkey
  const curators = getCurators(people).map(({ pubkey }) => pubkey)
  return { now, events, people, notable, names, rootPubkey, curators }
}
