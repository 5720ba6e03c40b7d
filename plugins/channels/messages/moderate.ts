import type { ChatMessage } from '#contracts/chats'
import type { NostrEvent } from '#kernel/ports'

/** Milliseconds and number of messages: a stranger who writes more in that time floods the channel. */
const FLOOD_MS = 60_000
const FLOOD_MESSAGES = 8

/** The people whose judgement counts, and how the reader knows the author of a message. */
export interface Judgement {
  readonly me: string | undefined
  readonly creator: string | undefined
  follows(pubkey: string): boolean
  /** True if somebody near the reader knows the person. */
  knows(pubkey: string): boolean
  /** True if one of the reader's filters hides the message, such as a muted word. */
  hides(message: ChatMessage): boolean
  /** Messages that the reader wants to see although they would be folded. */
  readonly unfolded: boolean
}

export interface Moderated {
  readonly messages: readonly ChatMessage[]
  readonly folded: readonly { readonly count: number; readonly reason: string }[]
}

/**
 * Leaves out messages that the reader has hidden (kind 43), and those of people whom the reader has muted in channels
 * (kind 44). Folds what the channel's creator or people whom the reader follows have hidden, strangers, and floods: the
 * reader can show these (NIP-28). The reader's own messages stay in any case.
 */
export function moderate(
  messages: readonly ChatMessage[],
  acts: readonly NostrEvent[],
  by: Judgement,
): Moderated {
  const { gone, advised } = readActs(acts, by)
  const floods = floodsIn(messages, by)
  const counts = new Map<string, number>()
  const shown = messages.filter(message => {
    const { id, author } = message
    if (author === by.me) return true
    if (gone.has(id) || gone.has(author) || by.hides(message)) return false
    const reason = advised.get(id) ?? advised.get(author) ?? floods.get(id) ?? strangerReason(author, by)
    if (reason === undefined || by.unfolded) return true
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
    return false
  })
  return { messages: shown, folded: [...counts].map(([reason, count]) => ({ count, reason })) }
}

const strangerReason = (author: string, { knows }: Judgement) =>
  knows(author) ? undefined : 'from people whom nobody you follow knows'

function readActs(acts: readonly NostrEvent[], { me, creator, follows }: Judgement) {
  /** Ids of messages and keys of people that the reader has hidden. */
  const gone = new Set<string>()
  /** The reason by id of a message or key of a person. */
  const advised = new Map<string, string>()
  for (const { kind, pubkey, tags } of acts) {
    const name = kind === 43 ? 'e' : kind === 44 ? 'p' : undefined
    const about = tags.find(tag => tag[0] === name)?.[1]
    if (name === undefined || about === undefined) continue
    if (pubkey === me) gone.add(about)
    else if (pubkey === creator) advised.set(about, "hidden by the channel's creator")
    else if (follows(pubkey) && !advised.has(about)) advised.set(about, 'hidden by people you follow')
  }
  return { gone, advised }
}

/** Returns the messages of each person who is not followed beyond the first eight within a minute, with the reason. */
function floodsIn(messages: readonly ChatMessage[], { me, follows }: Judgement): ReadonlyMap<string, string> {
  const floods = new Map<string, string>()
  const recent = new Map<string, number[]>()
  for (const { id, author, at } of messages) {
    if (author === me || follows(author)) continue
    const times = (recent.get(author) ?? []).filter(time => time > at - FLOOD_MS)
    times.push(at)
    recent.set(author, times)
    if (times.length > FLOOD_MESSAGES) floods.set(id, 'sent too fast by one person')
  }
  return floods
}
