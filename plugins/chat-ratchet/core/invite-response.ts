import { bytesToHex } from '@noble/hashes/utils.js'
import {
  type CryptoEnvironment,
  computeEventId,
  decryptNip44Payload,
  encryptNip44Payload,
  generateKeyPair,
  isPublicKey,
  parseJsonObject,
  signEvent,
  tryDeriveConversationKey,
} from '#kernel/keys'
import { isHexKey } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import type { Invite, OwnInvite } from './invite'
import { type RefusedResult, refusedResult } from './refused-result'
import { RATCHET_MESSAGE_KIND } from './session-messages'

export const INVITE_RESPONSE_KIND = 1059
const TWO_DAYS_S = 2 * 24 * 60 * 60
/** Maximum number of characters of a response's content. Responses of other clients have about 1,500. */
const MAX_RESPONSE_CHARS = 10_000

export interface InviteResponseInput {
  readonly invite: Invite
  /** Identity (hex) of the device that accepts the invite. */
  readonly invitee: string
  /** Public key (hex) with which the new session begins. `startSessionAsInvitee` gets its key pair. */
  readonly sessionKey: string
  /** Identity (hex) of the person to whom the accepting device belongs, if that is not the device's own. */
  readonly owner?: string
  /** Encrypts `text` to `peer` with NIP-44 and the invitee's secret key. */
  encrypt(peer: string, text: string): Promise<string>
}

/**
 * Makes the response to an invite: an event of kind 1059 with three layers, signed by a one-time key. The innermost
 * layer proves the invitee's identity to the inviter. `created_at` is up to two days in the past. Rejects if `encrypt`
 * rejects; resolves with the refusal `bad-key` if the invite's key is no public key.
 */
export async function createInviteResponse(
  { invite, invitee, sessionKey, owner, encrypt }: InviteResponseInput,
  { now, randomBytes }: CryptoEnvironment,
): Promise<NostrEvent | RefusedResult<'bad-key'>> {
  const oneTimeKeyPair = generateKeyPair(randomBytes)
  const outerKey = tryDeriveConversationKey(oneTimeKeyPair.secretKey, invite.ephemeralKey)
  if (outerKey === undefined) return refusedResult('bad-key')
  const proof = await encrypt(invite.inviter, JSON.stringify({ sessionKey, ownerPublicKey: owner }))
  const seconds = Math.floor(now / 1_000)
  // Current clients refuse an inner object that is not a complete event of this kind with the right id.
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

/** Computes a number from 0 to below `limit` out of four random bytes. */
const randomBelow = (limit: number, bytes: Uint8Array): number =>
  Math.floor((Number.parseInt(bytesToHex(bytes), 16) / 2 ** 32) * limit)

/** A response whose two outer layers are decrypted. */
export interface UnwrappedResponse {
  /**
   * The identity (hex) that the response claims to come from. It is unproven until the innermost layer is decrypted.
   */
  readonly claimedInvitee: string
  /** The innermost layer: a NIP-44 payload from the invitee's identity to the inviter's. */
  readonly proof: string
}

/**
 * - `other-invite`: the event is no response, or it answers another invite.
 * - `unreadable`: the response is too long, or was encrypted with other keys than the invite's.
 * - `malformed`: a layer lacks required fields.
 */
export type ResponseRefusalReason = 'other-invite' | 'unreadable' | 'malformed'

/**
 * Decrypts the two outer layers of a response with the invite's own keys. This needs no signer, so it may be done for
 * every response. Never throws. The caller must remember the response's id for as long as it keeps the invite: relays
 * send a response repeatedly, and a second reading would start a second session.
 */
export function unwrapResponse(
  event: NostrEvent,
  { ephemeral, sharedSecret }: OwnInvite,
): UnwrappedResponse | RefusedResult<ResponseRefusalReason> {
  const isOurs = event.tags.some(([name, key]) => name === 'p' && key === ephemeral.publicKey)
  if (event.kind !== INVITE_RESPONSE_KIND || !isOurs) return refusedResult('other-invite')
  if (event.content.length > MAX_RESPONSE_CHARS) return refusedResult('unreadable')
  const outerKey = tryDeriveConversationKey(ephemeral.secretKey, event.pubkey)
  const json = outerKey === undefined ? undefined : decryptNip44Payload(event.content, outerKey)
  if (json === undefined) return refusedResult('unreadable')
  const inner = parseInnerEvent(json)
  if (!inner) return refusedResult('malformed')
  const proof = decryptNip44Payload(inner.content, sharedSecret)
  return proof === undefined ? refusedResult('unreadable') : { claimedInvitee: inner.pubkey, proof }
}

/** Reads the middle layer: an unsigned event, or, from older clients, only its author, content and time. */
function parseInnerEvent(json: string): { readonly pubkey: string; readonly content: string } | undefined {
  const { id, pubkey, content, created_at, kind, tags } = parseJsonObject(json) ?? {}
  if (!isHexKey(pubkey) || typeof content !== 'string') return undefined
  if (id === undefined && kind === undefined) return { pubkey, content }
  if (kind !== RATCHET_MESSAGE_KIND || !Array.isArray(tags) || tags.length > 0) return undefined
  if (typeof created_at !== 'number' || !Number.isSafeInteger(created_at)) return undefined
  return id === computeEventId({ pubkey, created_at, kind, tags, content }) ? { pubkey, content } : undefined
}

/** A response whose three layers were all decrypted, which proves its sender. */
export interface VerifiedResponse {
  /**
   * Identity (hex) of the device that has responded. To forge it, somebody would have to steal the inviter's own
   * identity key.
   */
  readonly invitee: string
  /** Public key (hex) with which the new session begins, for `startSessionAsInviter`. */
  readonly sessionKey: string
  /** Identity (hex) of the person to whom the invitee claims to belong. `provenOwner` checks this claim. */
  readonly ownerClaim?: string
}

/**
 * Decrypts the innermost layer. `decrypt` decrypts NIP-44 from `peer` with the inviter's identity key; a signer
 * extension may ask the user for permission. Never rejects: it resolves with the refusal `not-decrypted` if `decrypt`
 * rejects.
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
  // The oldest clients wrote the bare key instead of JSON. A key of decimal digits only is valid JSON too, so it is
  // tested first.
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
