import { type ChatStep, type PrivateChat, withMessageTtl } from '#contracts/private-chats'
import type { Group } from '../core/group'
import type { ReceivedRumor } from '../core/read-rumor'
import { groupChatId } from '../records/ids'
import { GROUP, type Versioned } from '../records/ratchet-records'

export interface RumorContext {
  /** Identity of the session's peer: the author, whatever the rumor says. */
  readonly owner: string
  /** False if the peer is perhaps not who they say. */
  readonly isProven: boolean
  /** hex */
  readonly account: string
  /** The id of the session's conversation. */
  readonly session: string
  chat(id: string): PrivateChat | undefined
  readonly groups: readonly Versioned<Group>[]
  /** ms */
  readonly now: number
}

/** Returns what a message of a session changes besides the session itself. */
export function rumorStep(rumor: ReceivedRumor, context: RumorContext): ChatStep {
  const { owner, now } = context
  const { content, id, group } = rumor
  const chat = group === undefined ? context.session : groupChatId(group)
  const at = Math.min(rumor.at, now)
  const about = { chat, author: owner, at }
  const known = context.chat(chat)
  const chats = known ? [] : [newChat(chat, context, group)]
  switch (content.type) {
    case 'text':
    case 'file':
      return {
        chats,
        messages: [
          {
            ...about,
            id,
            ...(content.type === 'text'
              ? { text: content.text, tags: content.media }
              : { text: '', tags: [], file: content.file }),
            ...(content.replyTo !== undefined && { replyTo: content.replyTo }),
            ...(rumor.expiresAt !== undefined && { expiresAt: rumor.expiresAt * 1_000 }),
          },
        ],
      }
    case 'reaction':
      return {
        chats,
        acts: [{ ...about, id, target: content.target, type: 'reaction', content: content.reaction }],
      }
    case 'receipt':
      return {
        acts: content.messages.map((target, i) => ({
          ...about,
          id: `${id}-${i}`,
          target,
          type: content.status === 'seen' ? 'seen' : 'received',
        })),
      }
    case 'settings': {
      const now = known ?? newChat(chat, context, group)
      return { chats: [withMessageTtl(now, content.messageTtl ?? undefined)] }
    }
    case 'group':
      return groupStep(content.group, context)
    case 'typing':
      return {}
  }
}

function newChat(
  id: string,
  { owner, account, groups }: RumorContext,
  group: string | undefined,
): PrivateChat {
  const of = groups.find(({ value }) => value.id === group)?.value
  return of ? groupChat(of, account) : { id, people: [owner], isAccepted: false }
}

/** The conversation of a group, a request at first. */
export const groupChat = ({ id, name, members }: Group, account: string): PrivateChat => ({
  id: groupChatId(id),
  people: members.filter(member => member !== account),
  ...(members[0] !== undefined && members[0] !== account && { founder: members[0] }),
  title: name || 'Group',
  isAccepted: false,
  facts: { group: id },
})

/**
 * A group never changes, so a second one with the same id is left out. So is one by a peer who is not proven: it would be
 * in the name of whoever they say they are, and its members would be believed.
 */
function groupStep(group: Group, { account, groups, isProven }: RumorContext): ChatStep {
  if (!isProven || groups.some(({ value }) => value.id === group.id)) return {}
  return {
    chats: [groupChat(group, account)],
    records: [{ key: GROUP + group.id, from: 0, value: group }],
  }
}
