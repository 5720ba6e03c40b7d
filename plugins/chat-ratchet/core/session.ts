import {
  byteLength,
  MAX_PAYLOAD,
  MAX_PLAINTEXT_BYTES,
  openPayload,
  type Surroundings,
  sealPayload,
  signEvent,
} from '#kernel/keys'
import type { NostrEvent } from '#kernel/ports'
import { deriveMessageKey } from './derive'
import { type Header, headerOf, openHeader } from './header'
import { boundKept, type ChainId, keptKey, withoutKey } from './kept-keys'
import { type ReadStep, skipTo, turn } from './ratchet'
import { isRefused, type Refused, refuse } from './refused'
import type { Rumor } from './rumor'
import { dropExpiredKeys, type SessionState } from './session-state'

export const MESSAGE_KIND = 1060

/**
 * - `cannot-send-yet`: an inviter has to wait for the invitee's first message.
 * - `too-long`: the rumor's JSON has more than 65,535 bytes.
 */
export type EncryptRefusal = 'cannot-send-yet' | 'too-long'

/**
 * Encrypts a rumor. Returns the next state and the signed event of kind 1060. Both have to be stored together before
 * the event is published, because the state may be used only once.
 */
export function encryptMessage(
  state: SessionState,
  rumor: Rumor,
  { now, randomBytes }: Surroundings,
): { readonly state: SessionState; readonly event: NostrEvent } | Refused<EncryptRefusal> {
  const { sending, ownNext, previousChainLength } = state
  if (!sending) return refuse('cannot-send-yet')
  const json = JSON.stringify(rumor)
  if (byteLength(json) > MAX_PLAINTEXT_BYTES) return refuse('too-long')
  const { chainKey, messageKey } = deriveMessageKey(sending.chainKey)
  const header: Header = {
    number: sending.count,
    previousChainLength,
    nextPublicKey: ownNext.publicKey,
  }
  const draft = {
    kind: MESSAGE_KIND,
    created_at: Math.floor(now / 1_000),
    // Old readers look for the header in the first tag only.
    tags: [['header', sealPayload(JSON.stringify(header), sending.headerKey, randomBytes)]],
    content: sealPayload(json, messageKey, randomBytes),
  }
  const event = signEvent(draft, sending.key, randomBytes)
  return { state: { ...state, sending: { ...sending, chainKey, count: sending.count + 1 } }, event }
}

/**
 * - `not-a-message`: another kind, or an event without header.
 * - `too-large`: the content is longer than the longest message.
 * - `other-session`: the author is none of {@link authorsToListen}.
 * - `unreadable-header`: the header was made with another key.
 * - `bad-header`: the peer's header has wrong fields.
 * - `gap-too-large`: more than 1,000 messages of one chain are missing before this one.
 * - `already-used`: the message was read before, or its key was dropped.
 * - `bad-mac`: the content was not made with the message's key.
 */
export type DecryptRefusal =
  | 'not-a-message'
  | 'too-large'
  | 'other-session'
  | 'unreadable-header'
  | 'bad-header'
  | 'gap-too-large'
  | 'already-used'
  | 'bad-mac'

/** A message that was decrypted. Its plaintext comes from the peer, but nothing in it has been checked. */
export interface DecryptedMessage {
  /** The session's next state. The key of this message is not in it. */
  readonly state: SessionState
  /** JSON of the rumor, for `readRumor`. */
  readonly plaintext: string
  /** Number of the message in the chain of the event's author, from 0. */
  readonly number: number
}

/**
 * Decrypts an event of kind 1060. Its signature has to be verified already. Never throws; where it refuses, the state
 * stays as it is. The state goes on even if the plaintext is no valid rumor, so that its key is forgotten.
 */
export function decryptMessage(
  state: SessionState,
  event: NostrEvent,
  { now, randomBytes }: Surroundings,
): DecryptedMessage | Refused<DecryptRefusal> {
  const payload = headerOf(event.tags)
  if (event.kind !== MESSAGE_KIND || payload === undefined) return refuse('not-a-message')
  if (event.content.length > MAX_PAYLOAD) return refuse('too-large')
  const live = dropExpiredKeys(state, now)
  const chains = chainsOf(live, event.pubkey)
  if (chains.length === 0) return refuse('other-session')
  for (const chain of chains) {
    const header = openHeader(payload, chain.headerKey)
    if (header === undefined) continue
    if (header === 'malformed') return refuse('bad-header')
    const step = stepTo(live, chain, header, { now, randomBytes })
    if (isRefused(step)) return step
    const plaintext = openPayload(event.content, step.messageKey)
    if (plaintext === undefined) return refuse('bad-mac')
    return { state: step.finish(), plaintext, number: header.number }
  }
  return refuse('unreadable-header')
}

/** The chains that an author's messages may belong to: the one being received, those with kept keys, the next turn. */
function chainsOf({ receiving, kept, theirNext, nextHeaderKey }: SessionState, author: string): ChainId[] {
  const keys = new Set<string>()
  if (receiving?.author === author) keys.add(receiving.headerKey)
  for (const group of kept) if (group.author === author) keys.add(group.headerKey)
  if (theirNext === author) keys.add(nextHeaderKey)
  return [...keys].map(headerKey => ({ author, headerKey }))
}

/** Finds the message's key, and the state that the session has once the content could be decrypted. */
function stepTo(
  state: SessionState,
  chain: ChainId,
  header: Header,
  { now, randomBytes }: Surroundings,
): ReadStep | Refused<'gap-too-large' | 'already-used' | 'bad-header'> {
  const keptMessageKey = keptKey(state.kept, chain, header.number)
  if (keptMessageKey !== undefined)
    return {
      messageKey: keptMessageKey,
      finish: () => ({ ...state, kept: boundKept(withoutKey(state.kept, chain, header.number), now) }),
    }
  const { receiving } = state
  if (receiving?.author === chain.author && receiving.headerKey === chain.headerKey)
    return skipTo(state, receiving, header.number, now)
  if (chain.author === state.theirNext && chain.headerKey === state.nextHeaderKey)
    return turn(state, header, { now, randomBytes })
  return refuse('already-used')
}
