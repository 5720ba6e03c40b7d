import { type ChatMessage, FLOOD_REASON, findFloodingMessages } from '#contracts/chats'
import type { NostrEvent } from '#kernel/ports'

/** The people whose judgement counts, and how the reader knows the author of a message. */
export interface ModerationContext {
  readonly ownPubkey: string | undefined
  readonly creator: string | undefined
  isFollowed(pubkey: string): boolean
  /** True if somebody near the reader knows the person. */
  isKnown(pubkey: string): boolean
  /** True if one of the reader's filters hides the message, such as a muted word. */
  isFiltered(message: ChatMessage): boolean
  /** Messages that the reader wants to see although they would be folded. */
  readonly showsFolded: boolean
}

/** Messages that are folded for one reason. */
export interface FoldedMessages {
  readonly count: number
  readonly reason: string
  /** The time of the latest one in ms. */
  readonly latestAt: number
}

export interface ModeratedMessages {
  readonly messages: readonly ChatMessage[]
  readonly folded: readonly FoldedMessages[]
}

/**
 * Leaves out messages that the reader has hidden (kind 43), and those of people whom the reader has muted in channels
 * (kind 44). Folds what the channel's creator or people whom the reader follows have hidden, strangers, and floods: the
 * reader can show these (NIP-28). The reader's own messages stay in any case.
 */
export function moderateMessages(
  messages: readonly ChatMessage[],
  moderationEvents: readonly NostrEvent[],
  context: ModerationContext,
): ModeratedMessages {
  const { gone, advised } = collectHidden(moderationEvents, context)
  const { ownPubkey, isFollowed } = context
  const floodingIds = findFloodingMessages(messages, author => author === ownPubkey || isFollowed(author))
  const foldedByReason = new Map<string, FoldedMessages>()
  const visible = messages.filter(message => {
    const { id, author } = message
    if (author === ownPubkey) return true
    if (gone.has(id) || gone.has(author) || context.isFiltered(message)) return false
    const reason =
      advised.get(id) ??
      advised.get(author) ??
      (floodingIds.has(id) ? FLOOD_REASON : strangerReason(author, context))
    if (reason === undefined || context.showsFolded) return true
    const { count, latestAt } = foldedByReason.get(reason) ?? { count: 0, latestAt: 0 }
    foldedByReason.set(reason, { reason, count: count + 1, latestAt: Math.max(latestAt, message.at) })
    return false
  })
  return { messages: visible, folded: [...foldedByReason.values()] }
}

const strangerReason = (author: string, { isKnown }: ModerationContext) =>
  isKnown(author) ? undefined : 'from people whom nobody you follow knows'

function collectHidden(
  moderationEvents: readonly NostrEvent[],
  { ownPubkey, creator, isFollowed }: ModerationContext,
) {
  /** Ids of messages and keys of people that the reader has hidden. */
  const hiddenKeys = new Set<string>()
  /** The reason by id of a message or key of a person. */
  const advisedReasons = new Map<string, string>()
  for (const { kind, pubkey, tags } of moderationEvents) {
    const tagName = kind === 43 ? 'e' : kind === 44 ? 'p' : undefined
    const target = tags.find(tag => tag[0] === tagName)?.[1]
    if (tagName === undefined || target === undefined) continue
    if (pubkey === ownPubkey) hiddenKeys.add(target)
    else if (pubkey === creator) advisedReasons.set(target, "hidden by the channel's creator")
    else if (isFollowed(pubkey) && !advisedReasons.has(target))
      advisedReasons.set(target, 'hidden by people you follow')
  }
  return { gone: hiddenKeys, advised: advisedReasons }
}
