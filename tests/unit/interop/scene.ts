import { readFileSync } from 'node:fs'
import { finalizeEvent, getPublicKey } from 'nostr-tools/pure'
import type { EventDraft, NostrEvent } from '#kernel/ports'
import { parseEvent } from '../../../kernel/event/parse-event'
import { removeUnusableHint } from '../../../kernel/nostr/page/signer/tag-hints'
import { loadSecp256k1 } from '../../../kernel/nostr/worker/verify/secp256k1'
import { verifyEvent } from '../../../kernel/nostr/worker/verify/verify-event'

/** s */
export const NOW = 1_790_000_000
/** applesauce accepts top-level domains of at most six letters, so this one is short. */
export const RELAY = 'wss://relay.example.com'

const key = (n: number) => new Uint8Array(32).fill(n)
const person = (secret: Uint8Array) => ({
  secret,
  hex: Buffer.from(secret).toString('hex'),
  pubkey: getPublicKey(secret),
})
/** Mira writes the events of a test, with our code or with a library. Leo and Tom have written events before. */
export const [mira, leo, tom] = [person(key(1)), person(key(2)), person(key(3))]

type Plain = Omit<NostrEvent, 'tags'> & { tags: string[][] }

/**
 * Returns a copy of an event for a library, made through JSON. nostr-tools marks a verified event with a symbol, which
 * other ways to copy would keep, so that the signature would not be checked.
 */
export const plain = (event: NostrEvent): Plain => JSON.parse(JSON.stringify(event)) as Plain

const sign = (secret: Uint8Array, { kind, content, tags = [], created_at = NOW }: EventDraft): NostrEvent =>
  plain(finalizeEvent({ kind, content, created_at, tags: tags.map(tag => [...tag]) }, secret))
/**
 * Signs one of our drafts as Mira, after removing unusable relay hints as the kernel does for each event that it signs.
 */
export const bySelf = (draft: EventDraft): NostrEvent =>
  sign(mira.secret, { ...draft, tags: draft.tags.map(tag => removeUnusableHint(draft.kind, tag)) })

export const note = sign(leo.secret, {
  kind: 1,
  content: 'The heron is back.',
  tags: [],
  created_at: NOW - 90,
})
export const answer = sign(tom.secret, {
  kind: 1,
  content: 'At the weir?',
  tags: [
    ['e', note.id, RELAY, 'root', leo.pubkey],
    ['p', leo.pubkey],
  ],
  created_at: NOW - 80,
})
export const article = sign(leo.secret, {
  kind: 30_023,
  content: 'Herons stand *still*.',
  // The identifier contains colons, which also separate the parts of an address.
  tags: [
    ['d', 'birds:heron'],
    ['title', 'Herons'],
  ],
  created_at: NOW - 70,
})
export const articleAddress = `30023:${leo.pubkey}:birds:heron`
export const comment = sign(tom.secret, {
  kind: 1111,
  content: 'How long?',
  tags: [
    ['A', articleAddress, RELAY],
    ['K', '30023'],
    ['P', leo.pubkey, RELAY],
    ['a', articleAddress, RELAY],
    ['e', article.id, RELAY],
    ['k', '30023'],
    ['p', leo.pubkey, RELAY],
  ],
  created_at: NOW - 60,
})
/** A custom emoji (NIP-30) of the scene. */
export const HERON_EMOJI = { shortcode: 'heron', url: 'https://pictures.example/heron.png' }
export const PROFILE = {
  name: 'mira',
  displayName: 'Mira of the Marsh',
  about: 'Counts birds.',
  picture: 'https://pictures.example/mira.png',
  nip05: 'mira@marsh.example',
  lud16: 'mira@pay.example',
}

const wasm = new URL('../../../node_modules/nostr-wasm/public/out/secp256k1.wasm', import.meta.url)
const secp = await loadSecp256k1(await WebAssembly.compile(readFileSync(wasm)))

/**
 * Returns an event as if it came from a relay: parsed from JSON, and checked and verified by our code. Throws if it
 * fails.
 */
export function received(raw: object): NostrEvent {
  const event = parseEvent(JSON.parse(JSON.stringify(raw)))
  if (!event) throw new Error('The event does not have the shape of NIP-01')
  if (!verifyEvent(secp, event)) throw new Error('The id or the signature is wrong')
  return event
}
