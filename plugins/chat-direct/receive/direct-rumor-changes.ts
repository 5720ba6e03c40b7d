import type { ChatChanges, PrivateChat, PrivateMessage, PrivateMessageAction } from '#contracts/private-chats'
import { parseEncryptedFile } from '#kernel/keys'
import { isContentWarningTag, isHexKey, sanitizeNoteText } from '#kernel/nostr'
import { DIRECT_RUMOR_KINDS, type DirectRumor } from '../core/direct-rumor'
import { computeRoomId, findRoomMembers, parseSubject } from '../core/room'

const MAX_REACTION_CHARS = 64
const MAX_URL_CHARS = 2_000
const MAX_TARGETS = 100

export interface DirectRumorContext {
  /** hex */
  readonly account: string
  /** ms */
  readonly now: number
  /** s. The wrap's expiration (NIP-40). */
  readonly expiresAt?: number
}

/** The conversations, messages and actions that a rumor changes. */
export type DirectRumorChanges = Pick<ChatChanges, 'chats' | 'chatUpdates' | 'messages' | 'acts'>

/**
 * Returns the changes that a checked rumor causes. Undefined if there is nothing to store, for example because the
 * message has expired.
 */
export function computeDirectRumorChanges(
  rumor: DirectRumor,
  context: DirectRumorContext,
): DirectRumorChanges | undefined {
  const { account, now, expiresAt } = context
  if (expiresAt !== undefined && expiresAt * 1_000 <= now) return undefined
  const members = findRoomMembers(rumor)
  const chatId = computeRoomId(members)
  const at = Math.min(rumorTimeMs(rumor), now)
  const actBase = { chat: chatId, author: rumor.pubkey, at }
  const targets = rumor.tags.flatMap(([name, id]) => (name === 'e' && isHexKey(id) ? [id] : []))
  switch (rumor.kind) {
    case DIRECT_RUMOR_KINDS.deletion: {
      const acts = targets.slice(0, MAX_TARGETS).map(
        (target, index): PrivateMessageAction => ({
          ...actBase,
          id: index === 0 ? rumor.id : `${rumor.id}-${index}`,
          target,
          type: 'deletion',
        }),
      )
      return acts.length > 0 ? { acts } : undefined
    }
    case DIRECT_RUMOR_KINDS.reaction: {
      const target = targets.at(-1)
      const content = rumor.content || '+'
      if (target === undefined || content.length > MAX_REACTION_CHARS) return undefined
      const url = rumor.tags.find(([name, code]) => name === 'emoji' && `:${code}:` === content)?.[2]
      const act: PrivateMessageAction = {
        ...actBase,
        id: rumor.id,
        target,
        type: 'reaction',
        content,
        ...(url !== undefined && url.length <= MAX_URL_CHARS && { url }),
      }
      return { acts: [act] }
    }
    default:
      return messageChanges(rumor, { ...context, members, id: chatId, at, replyTo: targets.at(-1) })
  }

  function messageChanges(
    messageRumor: DirectRumor,
    roomContext: DirectRumorContext & {
      readonly members: readonly string[]
      readonly id: string
      readonly at: number
      readonly replyTo: string | undefined
    },
  ): DirectRumorChanges | undefined {
    const file = messageRumor.kind === DIRECT_RUMOR_KINDS.file ? parseEncryptedFile(messageRumor) : undefined
    const text = sanitizeNoteText(messageRumor.content)
    const message: PrivateMessage = {
      ...actBase,
      id: messageRumor.id,
      // The text of a file message is the address of the encrypted file, which is of no use to the reader. It is kept
      // only if the file cannot be decrypted.
      text: file ? '' : text,
      tags: messageRumor.tags.filter(tag => tag[0] === 'emoji' || isContentWarningTag(tag)),
      ...(roomContext.replyTo !== undefined && { replyTo: roomContext.replyTo }),
      ...(expiresAt !== undefined && { expiresAt: expiresAt * 1_000 }),
      ...(file && { file }),
    }
    return { ...roomChanges(messageRumor, roomContext), messages: [message] }
  }

  /** Returns the changes that store the room of a new message, and the subject that the message sets. */
  function roomChanges(
    messageRumor: DirectRumor,
    {
      members,
      id,
      at: saidAt,
    }: { readonly members: readonly string[]; readonly id: string; readonly at: number },
  ): DirectRumorChanges {
    const others = members.filter(person => person !== account)
    // A room whose only member is the reader is for notes to oneself.
    const room = { id, people: others.length > 0 ? others : [account], isAccepted: false }
    // A conversation of two people is always named after the other person, who could otherwise set a subject to
    // impersonate somebody else.
    const subject = others.length > 1 ? parseSubject(messageRumor) : undefined
    if (subject === undefined) return { chats: [room] }
    return { chats: [room], chatUpdates: [{ id, update: chat => withSubject(chat, subject, saidAt) }] }
  }
}

/**
 * Returns the room with a subject that was set at `saidAt` (ms), unless a later one is known. An empty subject removes
 * the name.
 */
function withSubject(room: PrivateChat, subject: string, saidAt: number): PrivateChat {
  const subjectAt = room.facts?.subjectAt
  if (typeof subjectAt === 'number' && saidAt < subjectAt) return room
  const { title: _, ...untitled } = room
  return {
    ...untitled,
    ...(subject !== '' && { title: subject }),
    facts: { ...room.facts, subjectAt: saidAt },
  }
}

/**
 * Returns the time of a rumor in ms. NIP-17 has only seconds, so Pinion also writes the `ms` tag of ratchet chats,
 * which keeps messages of one second in order. A tag that names another second is ignored.
 */
function rumorTimeMs({ created_at, tags }: DirectRumor): number {
  const ms = Number(tags.find(([name]) => name === 'ms')?.[1])
  return Math.floor(ms / 1_000) === created_at ? ms : created_at * 1_000
}

/** Merges the changes of several rumors, in their order. */
export function mergeDirectRumorChanges(changesList: readonly DirectRumorChanges[]): DirectRumorChanges {
  const chats = new Map(
    changesList.flatMap(changes => (changes.chats ?? []).map(chat => [chat.id, chat] as const)),
  )
  return {
    chats: [...chats.values()],
    chatUpdates: changesList.flatMap(changes => changes.chatUpdates ?? []),
    messages: changesList.flatMap(changes => changes.messages ?? []),
    acts: changesList.flatMap(changes => changes.acts ?? []),
  }
}
