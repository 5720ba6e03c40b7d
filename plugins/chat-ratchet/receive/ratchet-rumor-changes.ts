import { type ChatChanges, type PrivateChat, withMessageTtl } from '#contracts/private-chats'
import type { RatchetGroup } from '../core/group'
import type { ReceivedRumor } from '../core/parse-ratchet-rumor'
import { groupChatId } from '../records/chat-ids'
import { GROUP_RECORD_PREFIX, type VersionedRecord } from '../records/ratchet-records'

export interface RatchetRumorContext {
  /** Identity (hex) of the session's peer. The peer is the author, whatever the rumor says. */
  readonly owner: string
  /** False if the peer may not be who they claim to be. */
  readonly isProven: boolean
  /** True if the message comes from a device that its owner has removed from their device list. */
  readonly isFromRemovedDevice: boolean
  /** Identity of the reader, hex. */
  readonly account: string
  /** The id of the session's conversation. */
  readonly sessionChatId: string
  chat(id: string): PrivateChat | undefined
  readonly groups: readonly VersionedRecord<RatchetGroup>[]
  /** ms */
  readonly now: number
}

/** Returns the changes that a message causes, besides the change of its session. */
export function computeRatchetRumorChanges(rumor: ReceivedRumor, context: RatchetRumorContext): ChatChanges {
  const { owner, now } = context
  const { content, id, group } = rumor
  const chatId = group === undefined ? context.sessionChatId : groupChatId(group)
  const at = Math.min(rumor.at, now)
  const actBase = { chat: chatId, author: owner, at }
  const existingChat = context.chat(chatId)
  const chats = existingChat ? [] : [createChat(chatId, context, group)]
  switch (content.type) {
    case 'text':
    case 'file':
      return {
        chats,
        messages: [
          {
            ...actBase,
            id,
            ...(content.type === 'text'
              ? { text: content.text, tags: [...content.media, ...(content.warnings ?? [])] }
              : { text: '', tags: content.warnings ?? [], file: content.file }),
            ...(context.isFromRemovedDevice && { isUnproven: true as const }),
            ...(content.replyTo !== undefined && { replyTo: content.replyTo }),
            ...(rumor.expiresAt !== undefined && { expiresAt: rumor.expiresAt * 1_000 }),
          },
        ],
      }
    case 'reaction':
      return {
        chats,
        acts: [{ ...actBase, id, target: content.target, type: 'reaction', content: content.reaction }],
      }
    case 'receipt':
      return {
        acts: content.messages.map((target, index) => ({
          ...actBase,
          id: `${id}-${index}`,
          target,
          type: content.status === 'seen' ? 'seen' : 'received',
        })),
      }
    case 'settings': {
      const seconds = content.messageTtl ?? undefined
      return { chats, chatUpdates: [{ id: chatId, update: chat => withMessageTtl(chat, seconds) }] }
    }
    case 'group':
      return groupChanges(content.group, context)
    case 'typing':
      return {}
  }
}

function createChat(
  id: string,
  { owner, account, groups }: RatchetRumorContext,
  group: string | undefined,
): PrivateChat {
  const knownGroup = groups.find(({ value }) => value.id === group)?.value
  return knownGroup ? createGroupChat(knownGroup, account) : { id, people: [owner], isAccepted: false }
}

/** Creates the conversation of a group, which is a request at first. */
export const createGroupChat = (
  { id, name, picture, members }: RatchetGroup,
  account: string,
): PrivateChat => ({
  id: groupChatId(id),
  people: members.filter(member => member !== account),
  ...(members[0] !== undefined && members[0] !== account && { founder: members[0] }),
  title: name || 'Group',
  ...(picture !== undefined && { picture }),
  isAccepted: false,
  facts: { group: id },
})

/**
 * Returns the changes that store a new group. A group never changes, so another one with the same id is ignored. A
 * group from an unproven peer is ignored too: the peer may have made it in somebody else's name, and the reader would
 * trust its members.
 */
function groupChanges(group: RatchetGroup, { account, groups, isProven }: RatchetRumorContext): ChatChanges {
  if (!isProven || groups.some(({ value }) => value.id === group.id)) return {}
  return {
    chats: [createGroupChat(group, account)],
    records: [{ key: GROUP_RECORD_PREFIX + group.id, baseVersion: 0, value: group }],
  }
}
