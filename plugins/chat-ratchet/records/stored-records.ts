import type { KeyPair } from '#kernel/keys'
import { isHexKey } from '#kernel/nostr'
import type { OwnInvite } from '../core/invite'
import type { SessionState } from '../core/session-state'
import type { MessageGap } from './message-gaps'

/** The entry of a device in its owner's device list, as of the newest list that was taken into account. */
export interface DeviceListMembership {
  /** s. `created_at` of the device list. */
  readonly listedAt: number
  /** False if the owner has removed the device from the list. */
  readonly isListed: boolean
}

/** A session with one device of a person, as it is stored. */
export interface StoredSession {
  readonly state: SessionState
  /** Identity (hex) of the peer's device. In older clients, it is the person's own identity. */
  readonly peer: string
  /** Identity (hex) of the person to whom the device belongs. The conversation is with this person. */
  readonly owner: string
  /**
   * Identity (hex) of the person to whom the device claims to belong. Absent once that person's device list confirms
   * it.
   */
  readonly ownerClaim?: string
  /** Absent if no device list of the owner is known, or if the peer is the owner's own identity. */
  readonly listing?: DeviceListMembership | undefined
  /**
   * The id of the conversation. An unproven session has a conversation of its own, so that whoever made the link cannot
   * write into the conversation with the person they claim to be.
   */
  readonly chat: string
  /** The ephemeral key (hex) of the invite that started the session. */
  readonly inviteKey: string
  /** False if the session began with a link whose inviter is unproven: anybody may have made such a link. */
  readonly isProven: boolean
  /**
   * True if the peer has shown that its client is newer than version 0.0.36 of nostr-double-ratchet (see
   * `requiresNewerPeer`).
   */
  readonly isNewer: boolean
  /** Normalized addresses of the relays that the invite named. */
  readonly relays: readonly string[]
  /** Messages of the peer that are missing and whose keys are still kept. */
  readonly gaps?: readonly MessageGap[]
  /** ms */
  readonly createdAt: number
  /** ms. Time of the latest message from the peer; 0 before the first one. */
  readonly heardAt: number
}

/**
 * True if the device's owner has removed it from their list. Whoever has it now must not read new messages, and does
 * not speak for the owner.
 */
export const isRemovedDevice = ({ listing, ownerClaim }: StoredSession): boolean =>
  ownerClaim === undefined && listing?.isListed === false

/** An invite of the reader, as it is stored. */
export interface StoredInvite {
  readonly invite: OwnInvite
  readonly kind: 'public' | 'link'
  /** ms. The time at which this browser last published a public invite. */
  readonly publishedAt?: number
  /**
   * ms. From this time on the invite is not shown any more; responses that are under way are read for another 30 days.
   */
  readonly revokedAt?: number
  /** The id under which the former client has published the invite. Absent once that publication is revoked. */
  readonly formerId?: string
}

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTime = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0
const isKeyPair = (value: unknown): value is KeyPair =>
  isObject(value) && isHexKey(value.secretKey) && isHexKey(value.publicKey)
const areStrings = (value: unknown, maxCount: number) =>
  Array.isArray(value) && value.length <= maxCount && value.every(item => typeof item === 'string')
const isOptionally = (value: unknown, isValid: (value: unknown) => boolean) =>
  value === undefined || isValid(value)

const isGap = (value: unknown): value is MessageGap =>
  isObject(value) &&
  isHexKey(value.author) &&
  Array.isArray(value.numbers) &&
  value.numbers.every(isCount) &&
  isOptionally(value.before, isHexKey)

/** Checks the parts of a session's state, because the record may come from a file that the user has opened. */
const isSessionState = (value: unknown): value is SessionState =>
  isObject(value) &&
  value.version === 1 &&
  isHexKey(value.rootKey) &&
  isKeyPair(value.ownNext) &&
  isHexKey(value.theirNext) &&
  isHexKey(value.nextHeaderKey) &&
  isCount(value.previousChainLength) &&
  isOptionally(
    value.sending,
    chain =>
      isObject(chain) &&
      isKeyPair(chain.key) &&
      isHexKey(chain.chainKey) &&
      isHexKey(chain.headerKey) &&
      isCount(chain.count),
  ) &&
  isOptionally(
    value.receiving,
    chain =>
      isObject(chain) &&
      isHexKey(chain.author) &&
      isHexKey(chain.chainKey) &&
      isHexKey(chain.headerKey) &&
      isCount(chain.count),
  ) &&
  Array.isArray(value.kept) &&
  value.kept.every(
    group =>
      isObject(group) && isHexKey(group.author) && isHexKey(group.headerKey) && isObject(group.messageKeys),
  )

const isDeviceListing = (value: unknown): value is DeviceListMembership =>
  isObject(value) && isCount(value.listedAt) && typeof value.isListed === 'boolean'

export function parseStoredSession(value: unknown): StoredSession | undefined {
  if (!isObject(value) || !isSessionState(value.state)) return undefined
  const { peer, owner, ownerClaim, listing, chat, inviteKey, isProven, isNewer, relays, gaps } = value
  const { createdAt, heardAt } = value
  const isComplete =
    isHexKey(peer) &&
    isHexKey(owner) &&
    isOptionally(ownerClaim, isHexKey) &&
    isOptionally(listing, isDeviceListing) &&
    typeof chat === 'string' &&
    isHexKey(inviteKey) &&
    typeof isProven === 'boolean' &&
    typeof isNewer === 'boolean' &&
    areStrings(relays, 20) &&
    isOptionally(gaps, list => Array.isArray(list) && list.every(isGap)) &&
    isTime(createdAt) &&
    isTime(heardAt)
  return isComplete ? (value as unknown as StoredSession) : undefined
}

export function parseStoredInvite(value: unknown): StoredInvite | undefined {
  if (!isObject(value) || !isObject(value.invite)) return undefined
  const { invite, kind, publishedAt, revokedAt, formerId } = value
  const isComplete =
    isHexKey(invite.inviter) &&
    isHexKey(invite.ephemeralKey) &&
    isHexKey(invite.sharedSecret) &&
    isKeyPair(invite.ephemeral) &&
    areStrings(invite.relays, 20) &&
    isTime(invite.createdAt) &&
    (kind === 'public' || kind === 'link') &&
    isOptionally(publishedAt, isTime) &&
    isOptionally(revokedAt, isTime) &&
    isOptionally(formerId, id => typeof id === 'string' && id !== '' && id.length <= 100)
  return isComplete ? (value as unknown as StoredInvite) : undefined
}
