import type { ChatStep, PrivateAct, PrivateChat, PrivateMessage } from '#contracts/private-chats'
import { readEncryptedFile } from '#kernel/keys'
import { isHexKey, neutralizeText } from '#kernel/nostr'
import { type DirectRumor, RUMOR_KINDS } from '../core/direct-rumor'
import { everybodyIn, roomId, subjectOf } from '../core/room'

const MAX_REACTION = 64
const MAX_URL = 2_000
const MAX_TARGETS = 100

export interface RumorContext {
  /** hex */
  readonly account: string
  /** The room as it is stored, if it is. */
  chat(id: string): PrivateChat | undefined
  /** ms */
  readonly now: number
  /** s, of the wrap (NIP-40). */
  readonly expiresAt?: number
}

/** The conversations, messages and acts of a step. */
export type RumorStep = Pick<ChatStep, 'chats' | 'messages' | 'acts'>

/** Returns what a checked rumor changes. Undefined if there is nothing to store, such as a message that has expired. */
export function rumorStep(rumor: DirectRumor, context: RumorContext): RumorStep | undefined {
  const { account, now, expiresAt } = context
  if (expiresAt !== undefined && expiresAt * 1_000 <= now) return undefined
  const everybody = everybodyIn(rumor)
  const chat = roomId(everybody)
  const at = Math.min(timeOf(rumor), now)
  const about = { chat, author: rumor.pubkey, at }
  const targets = rumor.tags.flatMap(([name, id]) => (name === 'e' && isHexKey(id) ? [id] : []))
  switch (rumor.kind) {
    case RUMOR_KINDS.deletion: {
      const acts = targets.slice(0, MAX_TARGETS).map(
        (target, i): PrivateAct => ({
          ...about,
          id: i === 0 ? rumor.id : `${rumor.id}-${i}`,
          target,
          type: 'deletion',
        }),
      )
      return acts.length > 0 ? { acts } : undefined
    }
    case RUMOR_KINDS.reaction: {
      const target = targets.at(-1)
      const content = rumor.content || '+'
      if (target === undefined || content.length > MAX_REACTION) return undefined
      const url = rumor.tags.find(([name, code]) => name === 'emoji' && `:${code}:` === content)?.[2]
      const act: PrivateAct = {
        ...about,
        id: rumor.id,
        target,
        type: 'reaction',
        content,
        ...(url !== undefined && url.length <= MAX_URL && { url }),
      }
      return { acts: [act] }
    }
    default:
      return messageStep(rumor, { ...context, everybody, id: chat, at, replyTo: targets.at(-1) })
  }

  function messageStep(
    of: DirectRumor,
    room: RumorContext & {
      readonly everybody: readonly string[]
      readonly id: string
      readonly at: number
      readonly replyTo: string | undefined
    },
  ): RumorStep | undefined {
    const file = of.kind === RUMOR_KINDS.file ? readEncryptedFile(of) : undefined
    const text = neutralizeText(of.content)
    const message: PrivateMessage = {
      ...about,
      id: of.id,
      // The address of an encrypted file tells the reader nothing; one that cannot be decrypted is shown as a text.
      text: file ? '' : text,
      tags: of.tags.filter(([name]) => name === 'emoji'),
      ...(room.replyTo !== undefined && { replyTo: room.replyTo }),
      ...(expiresAt !== undefined && { expiresAt: expiresAt * 1_000 }),
      ...(file && { file }),
    }
    return { chats: [roomOf(of, room)], messages: [message] }
  }

  function roomOf(
    of: DirectRumor,
    room: Pick<RumorContext, 'chat'> & {
      readonly everybody: readonly string[]
      readonly id: string
      readonly at: number
    },
  ): PrivateChat {
    const known = room.chat(room.id)
    const others = room.everybody.filter(person => person !== account)
    // A conversation of two keeps the name of the other one, who could pass for somebody else by a subject.
    const subject = others.length > 1 ? subjectOf(of) : undefined
    const subjectAt = known?.facts?.subjectAt
    const isNewer = subject !== undefined && room.at >= (typeof subjectAt === 'number' ? subjectAt : 0)
    const title = (isNewer ? subject : known?.title) || undefined
    return {
      id: room.id,
      // A room of only the reader is a place for notes to oneself.
      people: others.length > 0 ? others : [account],
      isAccepted: known?.isAccepted ?? false,
      ...(title !== undefined && { title }),
      facts: { ...known?.facts, ...(isNewer && { subjectAt: room.at }) },
    }
  }
}

/**
 * The time of a rumor in ms. NIP-17 has seconds only; we write the `ms` tag of ratchet chats too, so that messages of one
 * second keep their order. It is believed within its second.
 */
function timeOf({ created_at, tags }: DirectRumor): number {
  const ms = Number(tags.find(([name]) => name === 'ms')?.[1])
  return Math.floor(ms / 1_000) === created_at ? ms : created_at * 1_000
}

/** Joins the steps of several rumors. A later version of a conversation replaces an earlier one. */
export function joinSteps(steps: readonly RumorStep[]): RumorStep {
  const chats = new Map(steps.flatMap(step => (step.chats ?? []).map(chat => [chat.id, chat] as const)))
  return {
    chats: [...chats.values()],
    messages: steps.flatMap(step => step.messages ?? []),
    acts: steps.flatMap(step => step.acts ?? []),
  }
}
