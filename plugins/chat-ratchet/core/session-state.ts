import { generateKeyPair, type KeyPair, type RandomBytes, tryConversationKey } from '#kernel/keys'
import { deriveChain } from './derive-keys'
import { type RefusedResult, refusedResult } from './refused-result'
import { pruneSkippedKeys, type SkippedKeys } from './skipped-keys'

/** The chain of messages that we send. */
export interface SendingChain {
  /** Signs the messages. */
  readonly key: KeyPair
  readonly chainKey: string
  /** Encrypts the headers: the conversation key of `key` and the peer's next key. */
  readonly headerKey: string
  /** Number of messages sent. The next one has this number. */
  readonly count: number
}

/** The chain of messages that the peer sends. */
export interface ReceivingChain {
  /** Public key that signs the messages. */
  readonly author: string
  readonly chainKey: string
  /** Decrypts the headers: the conversation key of our key and `author`. */
  readonly headerKey: string
  /** Number of the first message whose key was not derived yet. */
  readonly count: number
}

/**
 * The state of a double-ratchet session with one device of a peer (Signal's double ratchet with header encryption, over
 * Nostr events of kind 1060). It is plain JSON; every key is hex. It holds secrets: with it all messages that are
 * still to come can be read. Each state may be used once: two messages sent from the same state have the same number, and
 * the peer reads only one of them.
 */
export interface SessionState {
  readonly version: 1
  readonly rootKey: string
  /** Our key of the next turn. Each header tells the peer its public key. */
  readonly ownNext: KeyPair
  /** Public key that signs the peer's messages from their next turn on. */
  readonly theirNext: string
  /** The conversation key of `ownNext` and `theirNext`, which decrypts the headers of the peer's next turn. */
  readonly nextHeaderKey: string
  /** Absent until the invitee's first message came: before that, an inviter cannot send. */
  readonly sending?: SendingChain
  /** Absent until the first message came. */
  readonly receiving?: ReceivingChain
  /** Number of messages that we sent in the previous turn. */
  readonly previousChainLength: number
  /** Keys of messages that were passed over. Oldest first. */
  readonly kept: readonly SkippedKeys[]
}

/** `bad-key`: a key in the invite or in the response is no public key. */
export type SessionStartRefusal = 'bad-key'

/** The parts of an invite with which its sessions begin. All keys are hex. */
export interface InviteKeys {
  readonly ephemeralKey: string
  readonly sharedSecret: string
}

/**
 * Starts a session as the one who accepted an invite. `sessionKey` is the key that the response names to the inviter.
 * The invitee may send at once.
 */
export function startSessionAsInvitee(
  { ephemeralKey, sharedSecret }: InviteKeys,
  sessionKey: KeyPair,
  randomBytes: RandomBytes,
): SessionState | RefusedResult<SessionStartRefusal> {
  const ownNext = generateKeyPair(randomBytes)
  const headerKey = tryConversationKey(sessionKey.secretKey, ephemeralKey)
  const sharedSecretKey = tryConversationKey(ownNext.secretKey, ephemeralKey)
  if (headerKey === undefined || sharedSecretKey === undefined) return refusedResult('bad-key')
  const { rootKey, chainKey } = deriveChain(sharedSecret, sharedSecretKey)
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
 * Starts a session as the one who wrote the invite, from a response to it. `ephemeral` is the invite's key pair,
 * `theirSessionKey` the public key that the response names.
 */
export function startSessionAsInviter(
  ephemeral: KeyPair,
  sharedSecret: string,
  theirSessionKey: string,
): SessionState | RefusedResult<SessionStartRefusal> {
  const nextHeaderKey = tryConversationKey(ephemeral.secretKey, theirSessionKey)
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
 * Public keys whose events of kind 1060 may be messages of this session: the peer's next key, their current one, and
 * those of chains from which messages are missing. Sessions are found by them, so that no key has to be tried.
 */
export const possibleMessageAuthors = ({ theirNext, receiving, kept }: SessionState): readonly string[] => [
  ...new Set([theirNext, ...(receiving ? [receiving.author] : []), ...kept.map(({ author }) => author)]),
]

/** A message that was passed over and did not come yet: its chain's author and its number there. */
export interface MissingMessage {
  readonly author: string
  readonly number: number
}

/**
 * The messages that are known to have been sent but did not come. They can be read until their keys are dropped, after
 * 30 days or when more than 2,000 are missing.
 */
export const listMissingMessages = ({ kept }: SessionState): readonly MissingMessage[] =>
  kept.flatMap(({ author, messageKeys }) =>
    Object.keys(messageKeys).map(number => ({ author, number: Number(number) })),
  )

/**
 * Drops kept keys that are 30 days old. Reading a message does so too; a session without messages needs it from time to
 * time. `now` is in ms.
 */
export function dropExpiredKeys(state: SessionState, now: number): SessionState {
  const kept = pruneSkippedKeys(state.kept, now)
  return kept === state.kept ? state : { ...state, kept }
}
