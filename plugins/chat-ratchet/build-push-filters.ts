import type { ChatSummary } from '#contracts/chats'
import type { PushFilter } from '#contracts/notifications'
import { INVITE_RESPONSE_KIND } from './core/invite-response'
import { RATCHET_MESSAGE_KIND } from './core/session-messages'
import { possibleMessageAuthors } from './core/session-state'
import { isGroupChatId } from './records/chat-ids'
import type { RatchetRecords } from './records/ratchet-records'
import type { StoredInvite } from './records/stored-records'

/** Maximum number of keys in one filter. Push servers refuse longer filters. */
const MAX_KEYS = 500

/**
 * Returns the filters that the push server gets: for the messages of sessions, and for the responses to invites. A
 * message in a request causes no push, so sessions with strangers are left out until the reader accepts them. Sessions
 * with muted people are left out too, because `chats` does not contain their conversations. An invite that was never
 * given away (`isShared`) is left out as well: nobody can respond to it.
 */
export function buildPushFilters(
  { sessions, invites }: Pick<RatchetRecords, 'sessions' | 'invites'>,
  chats: readonly ChatSummary[],
  isShared: (kind: StoredInvite['kind']) => boolean,
): readonly PushFilter[] {
  const acceptedChats = chats.filter(({ isRequest }) => !isRequest)
  const acceptedIds = new Set(acceptedChats.map(({ id }) => id))
  // A message to a group comes over the session with its sender, who may be a stranger to the reader.
  const groupMembers = new Set(
    acceptedChats.filter(({ id }) => isGroupChatId(id)).flatMap(({ people }) => people),
  )
  const authors = new Set(
    sessions
      .filter(({ value }) => acceptedIds.has(value.chat) || groupMembers.has(value.owner))
      .flatMap(({ value }) => possibleMessageAuthors(value.state)),
  )
  const inviteKeys = invites
    .filter(({ value }) => value.revokedAt === undefined && isShared(value.kind))
    .map(({ value }) => value.invite.ephemeralKey)
  const limitKeys = (keys: Iterable<string>) => [...keys].sort().slice(0, MAX_KEYS)
  return [
    ...(authors.size > 0 ? [{ kinds: [RATCHET_MESSAGE_KIND], authors: limitKeys(authors) }] : []),
    ...(inviteKeys.length > 0 ? [{ kinds: [INVITE_RESPONSE_KIND], '#p': limitKeys(inviteKeys) }] : []),
  ]
}
