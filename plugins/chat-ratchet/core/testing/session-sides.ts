import { decrypt, encrypt, getConversationKey } from 'nostr-tools/nip44'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { generateKeyPair, type RandomBytes } from '#kernel/keys'
import type { NostrEvent } from '#kernel/ports'
import { advanceMessageChain } from '../derive-keys'
import { isRefused } from '../refused-result'
import { createRatchetRumor } from '../rumor'
import { decryptMessage, encryptMessage } from '../session-messages'
import { type SessionState, startSessionAsInvitee, startSessionAsInviter } from '../session-state'

export const testRandomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length))

/** ms. The current time in the tests. */
export const TEST_NOW_MS = 1_795_470_000_000

export const testCryptoEnvironment = { now: TEST_NOW_MS, randomBytes: testRandomBytes }

/** Returns a result, and throws if it is a refusal. */
export function requireNotRefused<T extends object, Reason extends string>(
  result: T | { readonly refused: Reason },
): T {
  if (isRefused<T, Reason>(result)) throw new Error(`refused: ${result.refused}`)
  return result
}

/** Creates an identity with the NIP-44 functions of a signer. */
export function createIdentity() {
  const secret = generateSecretKey()
  const pubkey = getPublicKey(secret)
  return {
    secret,
    pubkey,
    encrypt: async (peer: string, text: string) => encrypt(text, getConversationKey(secret, peer)),
    decrypt: async (peer: string, payload: string) => decrypt(payload, getConversationKey(secret, peer)),
  }
}

const PEER = 'a'.repeat(64)

/**
 * Writes a state as JSON and reads it back, as storage does. The copy is frozen, because no function may mutate a
 * state.
 */
export const roundTripState = (state: SessionState): SessionState =>
  deepFreeze(JSON.parse(JSON.stringify(state)))

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}

export interface SessionSide {
  state: SessionState
  /** Encrypts a text and returns the event. `now` is in ms. */
  send(text: string, now?: number): NostrEvent
  /** Returns the text of a message, or the reason why it was refused. */
  receive(event: NostrEvent, now?: number): string
}

/**
 * Creates one side of a session. After every step, its state is written as JSON and read back. `keyRandomBytes`
 * generates its keys.
 */
export function createSessionSide(
  initialState: SessionState,
  keyRandomBytes: RandomBytes = testRandomBytes,
): SessionSide {
  const side: SessionSide = {
    state: roundTripState(initialState),
    send(text, now = TEST_NOW_MS) {
      const rumor = createRatchetRumor({ kind: 14, content: text, sender: PEER, recipient: PEER }, now)
      const { state, event } = requireNotRefused(
        encryptMessage(side.state, rumor, { now, randomBytes: keyRandomBytes }),
      )
      side.state = roundTripState(state)
      return event
    },
    receive(event, now = TEST_NOW_MS) {
      const before = JSON.stringify(side.state)
      const result = decryptMessage(side.state, event, { now, randomBytes: keyRandomBytes })
      if (isRefused(result)) {
        if (JSON.stringify(side.state) !== before) throw new Error('A refused event changed the state.')
        return `refused: ${result.refused}`
      }
      side.state = roundTripState(result.state)
      return (JSON.parse(result.plaintext) as { content: string }).content
    },
  }
  return side
}

/** Advances the sending chain as if `count` messages had been sent. This is faster than encrypting them. */
export function skipMessages(side: SessionSide, count: number): void {
  const { sending } = side.state
  if (!sending) throw new Error('This side cannot send yet.')
  let { chainKey } = sending
  for (let n = 0; n < count; n++) chainKey = advanceMessageChain(chainKey).chainKey
  side.state = roundTripState({
    ...side.state,
    sending: { ...sending, chainKey, count: sending.count + count },
  })
}

/** Starts a session and returns both of its sides. */
export function createSessionPair() {
  const ephemeral = generateKeyPair(testRandomBytes)
  const sessionKey = generateKeyPair(testRandomBytes)
  const sharedSecret = generateKeyPair(testRandomBytes).secretKey
  const keys = { ephemeralKey: ephemeral.publicKey, sharedSecret }
  return {
    ephemeral,
    sharedSecret,
    invitee: createSessionSide(requireNotRefused(startSessionAsInvitee(keys, sessionKey, testRandomBytes))),
    inviter: createSessionSide(
      requireNotRefused(startSessionAsInviter(ephemeral, sharedSecret, sessionKey.publicKey)),
    ),
  }
}
