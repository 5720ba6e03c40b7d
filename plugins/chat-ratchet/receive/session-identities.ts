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
 * owner has removed a device from their list. A session that is now proven to be with a person joins that person's
 * proven conversation, and its former conversation keeps its messages. Returns undefined if nothing changes.
 */
export function buildIdentityChanges(
  { sessions }: Pick<RatchetRecords, 'sessions'>,
  events: readonly NostrEvent[],
  findChat: (id: string) => PrivateChat | undefined,
): ChatChanges | undefined {
  const chats: PrivateChat[] = []
  const joinedUpdates: NonNullable<ChatChanges['chatUpdates']>[number][] = []
  const changedSessions: { readonly value: StoredSession; readonly formerId: string }[] = []
  let newSessions = sessions
  for (const session of sessions) {
    const value = updateSession(session, events)
    if (value === session.value) continue
    const isSamePerson = value.owner === session.value.owner && value.isProven === session.value.isProven
    const { chat: formerId, owner } = value
    // Two sessions that are proven by the same events join each other, too.
    const id = (!isSamePerson && value.isProven && provenChatId({ sessions: newSessions }, owner)) || formerId
    const joined = { ...value, chat: id }
    newSessions = newSessions.map(each => (each.key === session.key ? { ...each, value: joined } : each))
    if (isSamePerson) continue
    changedSessions.push({ value: joined, formerId })
    if (id === formerId) continue
    // The joined conversation keeps the former one's acceptance and time limit: this person's messages must not become a
    // request, and messages that were to disappear must still do so.
    const { isAccepted = false, messageTtl } = findChat(formerId) ?? {}
    chats.push({ id, people: [owner], isAccepted })
    if (messageTtl !== undefined)
      joinedUpdates.push({ id, update: chat => ({ ...chat, messageTtl: chat.messageTtl ?? messageTtl }) })
  }
  const records = newSessions.flatMap(({ key, version, value }, index) =>
    value === sessions[index]?.value ? [] : [{ key, baseVersion: version, value }],
  )
  if (records.length === 0) return undefined
  const hasSessions = (id: string) => newSessions.some(({ value }) => value.chat === id)
  const formerUpdates = changedSessions.flatMap(({ value, formerId }) => {
    const hasStayed = value.chat === formerId
    // A conversation that other sessions still use is theirs, and the session that has left says nothing about it.
    if (!hasStayed && hasSessions(formerId)) return []
    const update = (chat: PrivateChat) => updateChat(chat, value, hasStayed ? undefined : value.chat)
    return [{ id: formerId, update }]
  })
  return { chats, chatUpdates: [...joinedUpdates, ...formerUpdates], records }
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
 * Returns the conversation with the owner of the session's device as its other person. `continuedIn` is the id of the
 * conversation in which it continues, if that is another one.
 */
const updateChat = (
  chat: PrivateChat,
  { owner, isProven }: StoredSession,
  continuedIn: string | undefined,
): PrivateChat => ({
  ...chat,
  people: [owner],
  ...(continuedIn !== undefined && { continuedIn }),
  facts: { ...chat.facts, unproven: !isProven },
})
