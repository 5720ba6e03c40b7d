import { type ChatMessage, createFloodCheck, FLOOD_REASON } from '#contracts/chats'
import type { NostrEvent } from '#kernel/ports'
import type { InterruptibleWork } from './run-in-slices'

/**
 * The facts about the reader on which moderation depends: whose judgement counts, and how the reader knows the authors
 * of messages.
 */
export interface ModerationContext {
  readonly ownPubkey: string | undefined
  readonly creator: string | undefined
  isFollowed(pubkey: string): boolean
  /** True if somebody near the reader knows the person. */
  isKnown(pubkey: string): boolean
  /** True if one of the reader's filters hides the message, such as a muted word. */
  isFiltered(message: ChatMessage): boolean
  /** True if the reader has asked to see the folded messages. */
  readonly showsFolded: boolean
}

/** Messages that are folded for the same reason. */
export interface FoldedMessages {
  readonly count: number
  readonly reason: string
  /** The time (ms) of the latest folded message. */
  readonly latestAt: number
}

export interface ModeratedMessages {
  readonly messages: readonly ChatMessage[]
  readonly folded: readonly FoldedMessages[]
}

/** The judgement of one message: it is shown, left out, or folded for a reason. */
export type MessageVerdict = 'shown' | 'left-out' | { readonly foldedReason: string }

/**
 * Returns a function that judges each of `messages`, which are all known messages of the channel, oldest first.
 * - Left out: messages that the reader has hidden (kind 43), and messages by people whom the reader has muted in
 *   channels (kind 44).
 * - Folded, so that the reader can show them (NIP-28): messages that the channel's creator or people whom the reader
 *   follows have hidden, messages by strangers, and floods.
 * - Shown in any case: the reader's own messages.
 */
export function* createMessageJudge(
  messages: readonly ChatMessage[],
  moderationEvents: readonly NostrEvent[],
  context: ModerationContext,
): InterruptibleWork<(message: ChatMessage) => MessageVerdict> {
  const { gone, advised } = yield* collectHidden(moderationEvents, context)
  const { ownPubkey, isFollowed } = context
  const isFlooding = createFloodCheck(author => author === ownPubkey || isFollowed(author))
  const floodingIds = new Set<string>()
  for (const message of messages) {
    if (isFlooding(message)) floodingIds.add(message.id)
    yield
  }
  return message => {
    const { id, author } = message
    if (author === ownPubkey) return 'shown'
    if (gone.has(id) || gone.has(author) || context.isFiltered(message)) return 'left-out'
    const foldedReason =
      advised.get(id) ??
      advised.get(author) ??
      (floodingIds.has(id) ? FLOOD_REASON : strangerReason(author, context))
    return foldedReason === undefined || context.showsFolded ? 'shown' : { foldedReason }
  }
}

/** Returns the messages that `createMessageJudge` shows, and the numbers of those that it folds. */
export function* moderateMessages(
  messages: readonly ChatMessage[],
  moderationEvents: readonly NostrEvent[],
  context: ModerationContext,
): InterruptibleWork<ModeratedMessages> {
  const judge = yield* createMessageJudge(messages, moderationEvents, context)
  const visible: ChatMessage[] = []
  const foldedByReason = new Map<string, FoldedMessages>()
  for (const message of messages) {
    yield
    const verdict = judge(message)
    if (verdict === 'shown') visible.push(message)
    if (typeof verdict === 'string') continue
    const reason = verdict.foldedReason
    const { count, latestAt } = foldedByReason.get(reason) ?? { count: 0, latestAt: 0 }
    foldedByReason.set(reason, { reason, count: count + 1, latestAt: Math.max(latestAt, message.at) })
  }
  return { messages: visible, folded: [...foldedByReason.values()] }
}

const strangerReason = (author: string, { isKnown }: ModerationContext) =>
  isKnown(author) ? undefined : 'from people whom nobody you follow knows'

function* collectHidden(
  moderationEvents: readonly NostrEvent[],
  { ownPubkey, creator, isFollowed }: ModerationContext,
): InterruptibleWork<{ readonly gone: ReadonlySet<string>; readonly advised: ReadonlyMap<string, string> }> {
  /** Ids of the messages and public keys of the people that the reader has hidden. */
  const hiddenKeys = new Set<string>()
  /** The reasons for folding, by message id or by a person's public key. */
  const advisedReasons = new Map<string, string>()
  for (const { kind, pubkey, tags } of moderationEvents) {
    yield
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
