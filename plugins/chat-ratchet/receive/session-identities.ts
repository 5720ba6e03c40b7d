import type { ChatChanges, PrivateChat } from '#contracts/private-chats'
import type { Filter, NostrEvent } from '#kernel/ports'
import { findNewestDeviceList } from '../core/device-list'
import { deviceAndInviteFilters } from '../invites/find-invites'
import { isInviteProven } from '../invites/invite-proof'
import {
  LEGACY_SESSION_RECORD_PREFIX,
  type RatchetRecords,
  type VersionedRecord,
} from '../records/ratchet-records'
import type { DeviceListMembership, StoredSession } from '../records/stored-records'
import { provenChatId } from './receive-invite-response'

/**
 * One question to relays about one person: has the person signed that a device is theirs, and have they signed an
 * invite?
 */
export interface IdentityQuery {
  /** Identity of the person, hex. */
  readonly person: string
  readonly filters: readonly Filter[]
  /** Normalized addresses of relays that the invites of the sessions have named. */
  readonly relays: readonly string[]
}

/** Returns the person to whom the session's peer belongs or claims to belong. That person's device list decides. */
const listOwner = ({ owner, ownerClaim }: StoredSession): string => ownerClaim ?? owner

/**
 * Returns one question for each person with whom there are sessions. A person whose session is proven and uses their
 * own identity key needs none: nothing that they sign can change such a session.
 */
export function buildIdentityQueries(
  sessions: readonly VersionedRecord<StoredSession>[],
): readonly IdentityQuery[] {
  // Sessions of the former client can never be proven, because it did not store their invites.
  const values = sessions.flatMap(({ key, value }) =>
    key.startsWith(LEGACY_SESSION_RECORD_PREFIX) || (value.isProven && listOwner(value) === value.peer)
      ? []
      : [value],
  )
  return [...new Set(values.map(listOwner))].map(person => {
    const ofPerson = values.filter(value => listOwner(value) === person)
    const inviters = ofPerson.flatMap(({ isProven, peer }) => (isProven ? [] : [peer]))
    return {
      person,
      filters: deviceAndInviteFilters(
        ofPerson.some(({ peer }) => peer !== person) ? [person] : [],
        [...new Set(inviters)].sort(),
      ),
      relays: [...new Set(ofPerson.flatMap(({ relays }) => relays))],
    }
  })
}

/**
 * Returns the changes that new signed events cause in sessions and their conversations: a peer is proven now, or the
 * owner has removed a device from their list. Returns undefined if nothing changes.
 */
export function buildIdentityChanges(
  { sessions }: RatchetRecords,
  events: readonly NostrEvent[],
): ChatChanges | undefined {
  const changed = sessions.flatMap(session => {
    const value = updateSession(session, events)
    return value === session.value ? [] : [{ session, value }]
  })
  if (changed.length === 0) return undefined
  const records: NonNullable<ChatChanges['records']>[number][] = []
  const chatUpdates: NonNullable<ChatChanges['chatUpdates']>[number][] = []
  for (const { session, value } of changed) {
    const isSamePerson = value.owner === session.value.owner && value.isProven === session.value.isProven
    // From now on, messages in both directions go into the person's proven conversation if there is one already.
    const goesOnIn = isSamePerson ? undefined : findOtherProvenChat(sessions, value)
    records.push({
      key: session.key,
      baseVersion: session.version,
      value: goesOnIn === undefined ? value : { ...value, chat: goesOnIn },
    })
    if (!isSamePerson) chatUpdates.push({ id: value.chat, update: chat => updateChat(chat, value, goesOnIn) })
  }
  return { records, chatUpdates }
}

/**
 * Returns the id of another conversation that is proven to be with this session's owner. Undefined if there is none.
 */
function findOtherProvenChat(
  sessions: readonly VersionedRecord<StoredSession>[],
  { owner, isProven, chat }: StoredSession,
): string | undefined {
  const provenChat = isProven ? provenChatId({ sessions }, owner) : undefined
  return provenChat === chat ? undefined : provenChat
}

/** Returns the session as the signed events change it. Returns the same object if they say nothing new. */
function updateSession(
  { value }: VersionedRecord<StoredSession>,
  events: readonly NostrEvent[],
): StoredSession {
  const { peer, isProven, inviteKey } = value
  const owner = listOwner(value)
  const listing = newestListing(value, owner, events)
  const listed = listing === value.listing ? value : { ...value, listing }
  if (!isProven) {
    const invite = { inviter: peer, owner, ephemeralKey: inviteKey }
    return isInviteProven(invite, events) ? { ...listed, isProven: true } : listed
  }
  if (value.ownerClaim === undefined || !listing?.isListed) return listed
  const { ownerClaim: _, ...rest } = listed
  return { ...rest, owner }
}

/**
 * Returns whether the newest device list contains the peer's device. A list that is not newer than the last one taken
 * into account changes nothing.
 */
function newestListing(
  { peer, ownerClaim, isProven, listing }: StoredSession,
  owner: string,
  events: readonly NostrEvent[],
): DeviceListMembership | undefined {
  const list = owner === peer ? undefined : findNewestDeviceList(events, owner)
  if (!list || list.event.created_at <= (listing?.listedAt ?? 0)) return listing
  const isListed = list.devices.includes(peer)
  // Only a device that was listed before can be removed. A device that only claims its owner may have been linked a
  // moment ago, before the list was published.
  const wasListed = ownerClaim === undefined && (isProven || listing?.isListed === true)
  return isListed || wasListed ? { listedAt: list.event.created_at, isListed } : listing
}

/**
 * Returns the conversation with the owner of the session's device as its other person. `goesOnIn` is the id of the
 * conversation in which the session continues, if that is another one.
 */
const updateChat = (
  chat: PrivateChat,
  { owner, isProven }: StoredSession,
  goesOnIn: string | undefined,
): PrivateChat => ({
  ...chat,
  people: [owner],
  facts: { ...chat.facts, unproven: !isProven, ...(goesOnIn !== undefined && { goesOnIn }) },
})
