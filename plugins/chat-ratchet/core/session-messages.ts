import {
  type CryptoEnvironment,
  decryptNip44Payload,
  encryptNip44Payload,
  MAX_NIP44_PAYLOAD_CHARS,
  MAX_NIP44_PLAINTEXT_BYTES,
  signEvent,
  utf8ByteLength,
} from '#kernel/keys'
import type { NostrEvent } from '#kernel/ports'
import { advanceMessageChain } from './derive-keys'
import { decryptHeader, findHeaderPayload, type MessageHeader } from './message-header'
import { advanceReceivingChain, type MessageKeyStep, performDhRatchet } from './ratchet-steps'
import { isRefused, type RefusedResult, refusedResult } from './refused-result'
import type { Rumor } from './rumor'
import { dropExpiredKeys, type SessionState } from './session-state'
import { type ChainId, findSkippedKey, pruneSkippedKeys, removeSkippedKey } from './skipped-keys'

export const RATCHET_MESSAGE_KIND = 1060

/**
 * - `cannot-send-yet`: an inviter has to wait for the invitee's first message.
 * - `too-long`: the rumor's JSON has more than 65,535 bytes.
 */
export type EncryptRefusalReason = 'cannot-send-yet' | 'too-long'

/**
 * Encrypts a rumor. Returns the next state and the signed event of kind 1060. The caller must store both together
 * before it publishes the event, because a state may be used only once.
 */
export function encryptMessage(
  state: SessionState,
  rumor: Rumor,
  { now, randomBytes }: CryptoEnvironment,
): { readonly state: SessionState; readonly event: NostrEvent } | RefusedResult<EncryptRefusalReason> {
  const { sending, ownNext, previousChainLength } = state
  if (!sending) return refusedResult('cannot-send-yet')
  const json = JSON.stringify(rumor)
  if (utf8ByteLength(json) > MAX_NIP44_PLAINTEXT_BYTES) return refusedResult('too-long')
  const { chainKey, messageKey } = advanceMessageChain(sending.chainKey)
  const header: MessageHeader = {
    number: sending.count,
    previousChainLength,
    nextPublicKey: ownNext.publicKey,
  }
  const draft = {
    kind: RATCHET_MESSAGE_KIND,
    created_at: Math.floor(now / 1_000),
    // Older clients look for the header in the first tag only.
    tags: [['header', encryptNip44Payload(JSON.stringify(header), sending.headerKey, randomBytes)]],
    content: encryptNip44Payload(json, messageKey, randomBytes),
  }
  const event = signEvent(draft, sending.key, randomBytes)
  return { state: { ...state, sending: { ...sending, chainKey, count: sending.count + 1 } }, event }
}

/**
 * - `not-a-message`: the event has another kind, or no header.
 * - `too-large`: the content is longer than the longest message.
 * - `other-session`: the author is none of {@link possibleMessageAuthors}.
 * - `unreadable-header`: the header was encrypted with another key.
 * - `bad-header`: the peer's header has wrong fields.
 * - `gap-too-large`: more than 1,000 messages of one chain are missing before this one.
 * - `already-used`: the message was read before, or its key was deleted.
 * - `bad-mac`: the content was not encrypted with the message's key.
 */
export type DecryptRefusalReason =
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
  /** The session's next state. It no longer contains the key of this message. */
  readonly state: SessionState
  /** The rumor's JSON, for `parseRatchetRumor`. */
  readonly plaintext: string
  /** Number of the message in the chain that the event's author signs, from 0. */
  readonly number: number
}

/**
 * Decrypts an event of kind 1060 whose signature is verified. Never throws; when it refuses, the state does not change.
 * The state advances even if the plaintext is no valid rumor, so that the message's key is deleted.
 */
export function decryptMessage(
  state: SessionState,
  event: NostrEvent,
  { now, randomBytes }: CryptoEnvironment,
): DecryptedMessage | RefusedResult<DecryptRefusalReason> {
  const payload = findHeaderPayload(event.tags)
  if (event.kind !== RATCHET_MESSAGE_KIND || payload === undefined) return refusedResult('not-a-message')
  if (event.content.length > MAX_NIP44_PAYLOAD_CHARS) return refusedResult('too-large')
  const currentState = dropExpiredKeys(state, now)
  const chains = chainsByAuthor(currentState, event.pubkey)
  if (chains.length === 0) return refusedResult('other-session')
  for (const chain of chains) {
    const header = decryptHeader(payload, chain.headerKey)
    if (header === undefined) continue
    if (header === 'malformed') return refusedResult('bad-header')
    const step = findMessageKey(currentState, chain, header, { now, randomBytes })
    if (isRefused(step)) return step
    const plaintext = decryptNip44Payload(event.content, step.messageKey)
    if (plaintext === undefined) return refusedResult('bad-mac')
    return { state: step.nextState(), plaintext, number: header.number }
  }
  return refusedResult('unreadable-header')
}

/**
 * Returns the chains to which a message by this author may belong: the current receiving chain, older chains with kept
 * keys, and the chain of the peer's next turn.
 */
function chainsByAuthor(
  { receiving, kept, theirNext, nextHeaderKey }: SessionState,
  author: string,
): ChainId[] {
  const keys = new Set<string>()
  if (receiving?.author === author) keys.add(receiving.headerKey)
  for (const group of kept) if (group.author === author) keys.add(group.headerKey)
  if (theirNext === author) keys.add(nextHeaderKey)
  return [...keys].map(headerKey => ({ author, headerKey }))
}

/** Finds the key of a message, and the state that the session gets once that key has decrypted the content. */
function findMessageKey(
  state: SessionState,
  chain: ChainId,
  header: MessageHeader,
  { now, randomBytes }: CryptoEnvironment,
): MessageKeyStep | RefusedResult<'gap-too-large' | 'already-used' | 'bad-header'> {
  const skippedKey = findSkippedKey(state.kept, chain, header.number)
  if (skippedKey !== undefined)
    return {
      messageKey: skippedKey,
      nextState: () => ({
        ...state,
        kept: pruneSkippedKeys(removeSkippedKey(state.kept, chain, header.number), now),
      }),
    }
  const { receiving } = state
  if (receiving?.author === chain.author && receiving.headerKey === chain.headerKey)
    return advanceReceivingChain(state, receiving, header.number, now)
  if (chain.author === state.theirNext && chain.headerKey === state.nextHeaderKey)
    return performDhRatchet(state, header, { now, randomBytes })
  return refusedResult('already-used')
}
