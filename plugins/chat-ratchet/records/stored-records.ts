import type { KeyPair } from '#kernel/keys'
import { isHexKey } from '#kernel/nostr'
import type { OwnInvite } from '../core/invite'
import type { SessionState } from '../core/session-state'
import type { MessageGap } from './message-gaps'

/** What the owner of a device has signed about it last. */
export interface DeviceListMembership {
  /** s, of the owner's list of devices. */
  readonly listedAt: number
  /** False if the list does not have the device: it was removed. */
  readonly isListed: boolean
}

/** A session with one device of a person, as it is stored. */
export interface StoredSession {
  readonly state: SessionState
  /** Identity of the peer's device, hex: in older clients the person's own. */
  readonly peer: string
  /** Identity of the person whom the device belongs to, hex. The conversation is with this person. */
  readonly owner: string
  /** Identity of the person whom the device says it belongs to, hex, as long as that person's list does not say so. */
  readonly ownerClaim?: string
  /** Absent if no list of the owner is known, or the peer is the owner's own key. */
  readonly listing?: DeviceListMembership | undefined
  /**
   * The id of the conversation. A session that is not proven has one of its own, so that whoever made the link cannot
   * write into the conversation with the person they claim to be.
   */
  readonly chat: string
  /** The ephemeral key of the invite with which it began, hex. */
  readonly inviteKey: string
  /** False if it began with a link whose inviter is not proven: whoever has made the link may be anybody. */
  readonly isProven: boolean
  /** True if the peer has shown that its client is newer than that of 2025 (see `requiresNewerPeer`). */
  readonly isNewer: boolean
  /** Normalized addresses of relays that the invite named. */
  readonly relays: readonly string[]
  /** Messages of the peer that did not come, as far as their keys are kept. */
  readonly gaps?: readonly MessageGap[]
  /** ms */
  readonly createdAt: number
  /** ms, of the latest message from the peer; 0 before the first one. */
  readonly heardAt: number
}

/** True if the device's owner has taken it out of their list: whoever has it now is to read nothing, and is nobody known. */
export const isRemovedDevice = ({ listing, ownerClaim }: StoredSession): boolean =>
  ownerClaim === undefined && listing?.isListed === false

/** An invite of the reader's own, as it is stored. */
export interface StoredInvite {
  readonly invite: OwnInvite
  readonly kind: 'public' | 'link'
  /** ms. The time at which a public invite was published last, as far as this browser has done it. */
  readonly publishedAt?: number
  /** ms. From then on nobody is shown the invite; responses that are under way are read for 30 days. */
  readonly revokedAt?: number
  /** The id under which the former client has published the invite, as long as that is not taken back. */
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

/** A record may come from a file that the user has opened. So it is checked before it is used. */
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
