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

/** What is asked about one person: whether they have signed that a device is theirs, or an invite. */
export interface IdentityQuestion {
  /** hex */
  readonly person: string
  readonly filters: readonly Filter[]
  /** Normalized addresses of relays that the sessions' invites have named. */
  readonly relays: readonly string[]
}

/** The person whom the session's peer belongs to, or claims to. */
const listOwner = ({ owner, ownerClaim }: StoredSession): string => ownerClaim ?? owner

/**
 * Returns the questions about the people of these sessions, one for each person. There is none about a person whose
 * session is proven and with their own key: nothing that they sign changes it.
 */
export function buildIdentityQuestions(
  sessions: readonly VersionedRecord<StoredSession>[],
): readonly IdentityQuestion[] {
  // Nothing proves those of the former client: it did not keep their invites.
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
 * Returns what the newest signed events change in the sessions and their conversations: a peer that is proven now, and a
 * device that its owner's list has no more. Undefined if nothing changes.
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
    // From now on, what this person writes belongs to their proven conversation, and what the reader writes goes by it.
    const goesOnIn = isSamePerson ? undefined : findOtherProvenChat(sessions, value)
    records.push({
      key: session.key,
      baseVersion: session.version,
      value: goesOnIn === undefined ? value : { ...value, chat: goesOnIn },
    })
    if (!isSamePerson)
      chatUpdates.push({ id: value.chat, update: chat => updateChat(chat, value, goesOnIn) })
  }
  return { records, chatUpdates }
}

/** Finds the conversation that other sessions with the owner of a session are proven to belong to. */
function findOtherProvenChat(
  sessions: readonly VersionedRecord<StoredSession>[],
  { owner, isProven, chat }: StoredSession,
): string | undefined {
  const provenChat = isProven ? provenChatId({ sessions }, owner) : undefined
  return provenChat === chat ? undefined : provenChat
}

/** Returns the session itself if the events say nothing new about it. */
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

/** What the newest list says about the peer's device. An older list than the one that was judged last says nothing. */
function newestListing(
  { peer, ownerClaim, isProven, listing }: StoredSession,
  owner: string,
  events: readonly NostrEvent[],
): DeviceListMembership | undefined {
  const list = owner === peer ? undefined : findNewestDeviceList(events, owner)
  if (!list || list.event.created_at <= (listing?.listedAt ?? 0)) return listing
  const isListed = list.devices.includes(peer)
  // Only what was listed can be removed. A device that says whose it is may have been linked a moment ago.
  const wasListed = ownerClaim === undefined && (isProven || listing?.isListed === true)
  return isListed || wasListed ? { listedAt: list.event.created_at, isListed } : listing
}

/** A conversation with one person is with the owner of its session's device. `goesOnIn` is the id of another one with them. */
const updateChat = (
  chat: PrivateChat,
  { owner, isProven }: StoredSession,
  goesOnIn: string | undefined,
): PrivateChat => ({
  ...chat,
  people: [owner],
  facts: { ...chat.facts, unproven: !isProven, ...(goesOnIn !== undefined && { goesOnIn }) },
})
