import { generateKeyPair, type KeyPair, type RandomBytes, tryDeriveConversationKey } from '#kernel/keys'
import { deriveRootAndChainKey } from './derive-keys'
import { type RefusedResult, refusedResult } from './refused-result'
import { pruneSkippedKeys, type SkippedKeys } from './skipped-keys'

/** The chain of messages that we send. */
export interface SendingChain {
  /** The key pair that signs the messages. */
  readonly key: KeyPair
  readonly chainKey: string
  /** The key that encrypts the headers: the NIP-44 conversation key of `key` and the peer's next key. */
  readonly headerKey: string
  /** Number of messages sent in this chain, which is also the number of the next message. */
  readonly count: number
}

/** The chain of messages that the peer sends. */
export interface ReceivingChain {
  /** Public key that signs the messages. */
  readonly author: string
  readonly chainKey: string
  /** The key that decrypts the headers: the NIP-44 conversation key of our key and `author`. */
  readonly headerKey: string
  /** Number of the first message whose key is not derived yet. */
  readonly count: number
}

/**
 * The state of a double-ratchet session with one device of a peer (Signal's double ratchet with header encryption, over
 * Nostr events of kind 1060). It is plain JSON, with every key in hex. It is secret: whoever has it can read all future
 * messages of the session. Each state may be used only once: two messages sent from the same state have the same
 * number, and the peer can read only one of them.
 */
export interface SessionState {
  readonly version: 1
  readonly rootKey: string
  /** Our key pair for the next turn. The header of each message that we send carries its public key. */
  readonly ownNext: KeyPair
  /** Public key that will sign the peer's messages in their next turn. */
  readonly theirNext: string
  /** The NIP-44 conversation key of `ownNext` and `theirNext`, which decrypts the headers of the peer's next turn. */
  readonly nextHeaderKey: string
  /** Absent until the invitee's first message arrives, because an inviter cannot send before that. */
  readonly sending?: SendingChain
  /** Absent until the peer's first message arrives. */
  readonly receiving?: ReceivingChain
  /** Number of messages that we sent in our previous turn. */
  readonly previousChainLength: number
  /** Keys of messages that were skipped because later ones arrived first. Oldest first. */
  readonly kept: readonly SkippedKeys[]
}

/** `bad-key`: a key in the invite or in the response is no valid public key. */
export type SessionStartRefusal = 'bad-key'

/** The keys of an invite with which its sessions begin, all in hex. */
export interface InviteKeys {
  readonly ephemeralKey: string
  readonly sharedSecret: string
}

/**
 * Starts a session as the person who accepts an invite. The response tells the inviter the public key of `sessionKey`.
 * The invitee may send at once.
 */
export function startSessionAsInvitee(
  { ephemeralKey, sharedSecret }: InviteKeys,
  sessionKey: KeyPair,
  randomBytes: RandomBytes,
): SessionState | RefusedResult<SessionStartRefusal> {
  const ownNext = generateKeyPair(randomBytes)
  const headerKey = tryDeriveConversationKey(sessionKey.secretKey, ephemeralKey)
  const sharedSecretKey = tryDeriveConversationKey(ownNext.secretKey, ephemeralKey)
  if (headerKey === undefined || sharedSecretKey === undefined) return refusedResult('bad-key')
  const { rootKey, chainKey } = deriveRootAndChainKey(sharedSecret, sharedSecretKey)
  return {
    version: 1,
    rootKey,
    ownNext,
    theirNext: ephemeralKey,
    nextHeaderKey: sharedSecretKey,
    sending: { key: sessionKey, chainKey, headerKey, count: 0 },
    previousChainLength: 0,
    kept: [],
  }
}

/**
 * Starts a session as the person who made the invite, from a response to it. `ephemeral` is the invite's key pair, and
 * `theirSessionKey` is the public key that the response contains.
 */
export function startSessionAsInviter(
  ephemeral: KeyPair,
  sharedSecret: string,
  theirSessionKey: string,
): SessionState | RefusedResult<SessionStartRefusal> {
  const nextHeaderKey = tryDeriveConversationKey(ephemeral.secretKey, theirSessionKey)
  if (nextHeaderKey === undefined) return refusedResult('bad-key')
  return {
    version: 1,
    rootKey: sharedSecret,
    ownNext: ephemeral,
    theirNext: theirSessionKey,
    nextHeaderKey,
    previousChainLength: 0,
    kept: [],
  }
}

/**
 * Returns the public keys whose events of kind 1060 may be messages of this session: the peer's next key, their current
 * key, and the keys of chains from which messages are missing. By these keys, the session of an event is found without
 * trying to decrypt it.
 */
export const possibleMessageAuthors = ({ theirNext, receiving, kept }: SessionState): readonly string[] => [
  ...new Set([theirNext, ...(receiving ? [receiving.author] : []), ...kept.map(({ author }) => author)]),
]

/** A skipped message that has not arrived yet: the author of its chain, and its number in that chain. */
export interface MissingMessage {
  readonly author: string
  readonly number: number
}

/**
 * Lists the messages that the peer has sent and that have not arrived. They can be read until their keys are deleted:
 * after 30 days, or when more than 2,000 are missing.
 */
export const listMissingMessages = ({ kept }: SessionState): readonly MissingMessage[] =>
  kept.flatMap(({ author, messageKeys }) =>
    Object.keys(messageKeys).map(number => ({ author, number: Number(number) })),
  )

/**
 * Deletes kept keys that are 30 days old. Reading a message does this too, so only a session without new messages needs
 * this call. `now` is in ms.
 */
export function dropExpiredKeys(state: SessionState, now: number): SessionState {
  const kept = pruneSkippedKeys(state.kept, now)
  return kept === state.kept ? state : { ...state, kept }
}
