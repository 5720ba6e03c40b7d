import { decrypt, encrypt, getConversationKey } from 'nostr-tools/nip44'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { newKeyPair, type RandomBytes } from '#kernel/keys'
import type { NostrEvent } from '#kernel/ports'
import { deriveMessageKey } from '../derive'
import { isRefused } from '../refused'
import { makeRumor } from '../rumor'
import { decryptMessage, encryptMessage } from '../session'
import { type SessionState, startAsInvitee, startAsInviter } from '../session-state'

export const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length))

/** ms. The time of the tests. */
export const NOW = 1_795_470_000_000

export const surroundings = { now: NOW, randomBytes }

/** Returns the answer of a function that must not refuse. */
export function expectDone<T extends object, Reason extends string>(
  answer: T | { readonly refused: Reason },
): T {
  if (isRefused<T, Reason>(answer)) throw new Error(`refused: ${answer.refused}`)
  return answer
}

/** An identity with NIP-44, as a signer has it. */
export function newIdentity() {
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

/** Writes a state as JSON and reads it back, as storage does. The copy is frozen: nothing may change a state. */
export const stored = (state: SessionState): SessionState => frozen(JSON.parse(JSON.stringify(state)))

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

export interface Side {
  state: SessionState
  /** Sends a text. `now` is in ms. */
  send(text: string, now?: number): NostrEvent
  /** Returns the text of a message, or why it was refused. */
  receive(event: NostrEvent, now?: number): string
}

/** One end of a session. Its state goes through JSON after every step. `random` makes its keys. */
export function createSide(start: SessionState, random: RandomBytes = randomBytes): Side {
  const side: Side = {
    state: stored(start),
    send(text, now = NOW) {
      const rumor = makeRumor({ kind: 14, content: text, sender: PEER, recipient: PEER }, now)
      const { state, event } = expectDone(encryptMessage(side.state, rumor, { now, randomBytes: random }))
      side.state = stored(state)
      return event
    },
    receive(event, now = NOW) {
      const before = JSON.stringify(side.state)
      const answer = decryptMessage(side.state, event, { now, randomBytes: random })
      if (isRefused(answer)) {
        if (JSON.stringify(side.state) !== before) throw new Error('A refused event changed the state.')
        return `refused: ${answer.refused}`
      }
      side.state = stored(answer.state)
      return (JSON.parse(answer.plaintext) as { content: string }).content
    },
  }
  return side
}

/** Sends messages that nobody will ever get. Only the chain goes on, which is quicker than making them. */
export function sendUnseen(side: Side, count: number): void {
  const { sending } = side.state
  if (!sending) throw new Error('This side cannot send yet.')
  let { chainKey } = sending
  for (let n = 0; n < count; n++) chainKey = deriveMessageKey(chainKey).chainKey
  side.state = stored({ ...side.state, sending: { ...sending, chainKey, count: sending.count + count } })
}

/** Starts a session with both ends at hand. */
export function startPair() {
  const ephemeral = newKeyPair(randomBytes)
  const sessionKey = newKeyPair(randomBytes)
  const sharedSecret = newKeyPair(randomBytes).secretKey
  const keys = { ephemeralKey: ephemeral.publicKey, sharedSecret }
  return {
    ephemeral,
    sharedSecret,
    invitee: createSide(expectDone(startAsInvitee(keys, sessionKey, randomBytes))),
    inviter: createSide(expectDone(startAsInviter(ephemeral, sharedSecret, sessionKey.publicKey))),
  }
}
