import type { ChatSummary } from '#contracts/chats'
import type { PushFilter } from '#contracts/notifications'
import { INVITE_RESPONSE_KIND } from './core/invite-response'
import { RATCHET_MESSAGE_KIND } from './core/session-messages'
import { possibleMessageAuthors } from './core/session-state'
import { isGroupChatId } from './records/chat-ids'
import type { RatchetRecords } from './records/ratchet-records'
import type { StoredInvite } from './records/stored-records'

/** Number of keys in one filter. Push servers refuse longer ones. */
const MAX_KEYS = 500

/**
 * Returns the filters for the push server: messages of sessions, and answers to invites. Requests ring nobody, so a
 * session with a stranger is left out until the reader accepts, as is that with a muted person, who is in no list.
 * Nobody can answer an invite that was never given away (`isShared`), so the server is not asked for that.
 */
export function buildPushFilters(
  { sessions, invites }: Pick<RatchetRecords, 'sessions' | 'invites'>,
  chats: readonly ChatSummary[],
  isShared: (kind: StoredInvite['kind']) => boolean,
): readonly PushFilter[] {
  const acceptedChats = chats.filter(({ isRequest }) => !isRequest)
  const acceptedIds = new Set(acceptedChats.map(({ id }) => id))
  // Messages to a group come by the sessions with its members, whoever they are to the reader.
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
