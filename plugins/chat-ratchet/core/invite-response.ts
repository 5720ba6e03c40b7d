import { bytesToHex } from '@noble/hashes/utils.js'
import {
  type ClockAndRandom,
  computeEventId,
  decryptNip44Payload,
  encryptNip44Payload,
  generateKeyPair,
  isPublicKey,
  parseJsonObject,
  signEvent,
  tryConversationKey,
} from '#kernel/keys'
import { isHexKey } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import type { Invite, OwnInvite } from './invite'
import { type RefusedResult, refusedResult } from './refused-result'
import { RATCHET_MESSAGE_KIND } from './session-messages'

export const INVITE_RESPONSE_KIND = 1059
const TWO_DAYS_S = 2 * 24 * 60 * 60
/** Maximum number of characters of a response's content. Those of other clients have about 1,500. */
const MAX_RESPONSE_CHARS = 10_000

export interface InviteResponseInput {
  readonly invite: Invite
  /** Identity of the one who accepts, hex. */
  readonly invitee: string
  /** Public key of the session, with whose key pair `startSessionAsInvitee` is called. */
  readonly sessionKey: string
  /** Identity of the person whom the accepting device belongs to, where it is another one. */
  readonly owner?: string
  /** Encrypts with NIP-44 from the invitee's identity to `peer`. */
  encrypt(peer: string, text: string): Promise<string>
}

/**
 * Makes the response to an invite: an event of kind 1059 in three layers, signed by a one-time key. The innermost proves
 * the invitee's identity to the inviter. Its time is up to two days back. Rejects if `encrypt` does, and refuses with
 * `bad-key` if the invite's key is no public key.
 */
export async function createInviteResponse(
  { invite, invitee, sessionKey, owner, encrypt }: InviteResponseInput,
  { now, randomBytes }: ClockAndRandom,
): Promise<NostrEvent | RefusedResult<'bad-key'>> {
  const oneTimeKeyPair = generateKeyPair(randomBytes)
  const outerKey = tryConversationKey(oneTimeKeyPair.secretKey, invite.ephemeralKey)
  if (outerKey === undefined) return refusedResult('bad-key')
  const proof = await encrypt(invite.inviter, JSON.stringify({ sessionKey, ownerPublicKey: owner }))
  const seconds = Math.floor(now / 1_000)
  // Today's clients refuse an inner object that is not a whole event of this kind with the right id.
  const inner = {
    pubkey: invitee,
    created_at: seconds,
    kind: RATCHET_MESSAGE_KIND,
    tags: [],
    content: encryptNip44Payload(proof, invite.sharedSecret, randomBytes),
  }
  const json = JSON.stringify({ ...inner, id: computeEventId(inner) })
  const draft = {
    kind: INVITE_RESPONSE_KIND,
    created_at: seconds - randomBelow(TWO_DAYS_S, randomBytes(4)),
    tags: [['p', invite.ephemeralKey]],
    content: encryptNip44Payload(json, outerKey, randomBytes),
  }
  return signEvent(draft, oneTimeKeyPair, randomBytes)
}

/** A number from 0 to below `limit`, from four random bytes. */
const randomBelow = (limit: number, bytes: Uint8Array): number =>
  Math.floor((Number.parseInt(bytesToHex(bytes), 16) / 2 ** 32) * limit)

/** A response whose outer two layers are open. */
export interface UnwrappedResponse {
  /** The identity that the response claims to come from, hex. Unproven until the last layer is open. */
  readonly claimedInvitee: string
  /** The last layer: a NIP-44 payload from the invitee's identity to the inviter's. */
  readonly proof: string
}

/**
 * - `other-invite`: the response is none, or belongs to another invite.
 * - `unreadable`: too long, or made with other keys than those of the invite.
 * - `malformed`: a layer has not the fields that it must have.
 */
export type ResponseRefusalReason = 'other-invite' | 'unreadable' | 'malformed'

/**
 * Opens the outer two layers of a response with the invite's own keys. No signer is asked, so this may be done for
 * everybody who answers. Never throws. Relays send a response again and again: its id has to be remembered for as long
 * as the invite is kept, or it would start a second session.
 */
export function unwrapResponse(
  event: NostrEvent,
  { ephemeral, sharedSecret }: OwnInvite,
): UnwrappedResponse | RefusedResult<ResponseRefusalReason> {
  const isOurs = event.tags.some(([name, key]) => name === 'p' && key === ephemeral.publicKey)
  if (event.kind !== INVITE_RESPONSE_KIND || !isOurs) return refusedResult('other-invite')
  if (event.content.length > MAX_RESPONSE_CHARS) return refusedResult('unreadable')
  const outerKey = tryConversationKey(ephemeral.secretKey, event.pubkey)
  const json = outerKey === undefined ? undefined : decryptNip44Payload(event.content, outerKey)
  if (json === undefined) return refusedResult('unreadable')
  const inner = parseInnerEvent(json)
  if (!inner) return refusedResult('malformed')
  const proof = decryptNip44Payload(inner.content, sharedSecret)
  return proof === undefined ? refusedResult('unreadable') : { claimedInvitee: inner.pubkey, proof }
}

/** Reads the middle layer: an unsigned event, or in older clients only its author, content and time. */
function parseInnerEvent(json: string): { readonly pubkey: string; readonly content: string } | undefined {
  const { id, pubkey, content, created_at, kind, tags } = parseJsonObject(json) ?? {}
  if (!isHexKey(pubkey) || typeof content !== 'string') return undefined
  if (id === undefined && kind === undefined) return { pubkey, content }
  if (kind !== RATCHET_MESSAGE_KIND || !Array.isArray(tags) || tags.length > 0) return undefined
  if (typeof created_at !== 'number' || !Number.isSafeInteger(created_at)) return undefined
  return id === computeEventId({ pubkey, created_at, kind, tags, content }) ? { pubkey, content } : undefined
}

/** A response whose layers were all decrypted and whose sender was verified. */
export interface VerifiedResponse {
  /** Identity of the one who answered, hex. Only a thief of the inviter's own identity key can forge it. */
  readonly invitee: string
  /** Public key of the session, for `startSessionAsInviter`. */
  readonly sessionKey: string
  /** Identity of the person whom the invitee claims to belong to. See `provenOwner`. */
  readonly ownerClaim?: string
}

/**
 * Opens the last layer. `decrypt` decrypts with NIP-44 from `peer` to the inviter's identity; an extension may ask the
 * user for it. Refuses with `not-decrypted` if it rejects, and never rejects itself.
 */
export async function decryptInviteeIdentityProof(
  { claimedInvitee, proof }: UnwrappedResponse,
  decrypt: (peer: string, payload: string) => Promise<string>,
): Promise<VerifiedResponse | RefusedResult<'not-decrypted' | 'malformed'>> {
  let text: string
  try {
    text = await decrypt(claimedInvitee, proof)
  } catch {
    return refusedResult('not-decrypted')
  }
  // The oldest clients wrote the bare key. One that has only decimal digits is JSON as well.
  const { sessionKey, ownerPublicKey } = isHexKey(text)
    ? { sessionKey: text, ownerPublicKey: undefined }
    : (parseJsonObject(text) ?? {})
  if (!isPublicKey(sessionKey)) return refusedResult('malformed')
  return {
    invitee: claimedInvitee,
    sessionKey,
    ...(isHexKey(ownerPublicKey) && { ownerClaim: ownerPublicKey }),
  }
}
