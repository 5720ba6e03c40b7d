import { createDeletionDraft, findOwnReferences } from '#kernel/nostr'
import type { EventDraft, NostrAccess, NostrEvent } from '#kernel/ports'
import { createReactionDraft } from './create-reaction-draft'
import { createReactionMatcher, parseReaction } from './parse-reactions'

/** Milliseconds within which a second press counts as part of a double click, not as a new decision. */
export const DOUBLE_CLICK_MS = 1_000

interface Press {
  readonly id: string
  /** The press's `timeStamp`, in ms. */
  readonly at: number
  readonly isLike: boolean
}
/** The latest press of a button or key, for each kernel. */
const lastPresses = new WeakMap<object, Press>()

/** The event that a press publishes, and the event to which it refers. */
interface LikeToggle {
  readonly target: NostrEvent
  readonly draft: EventDraft
  readonly isLike: boolean
}

/**
 * Returns what a press on the heart of `target` publishes: a like, or the removal of all of the reader's reactions.
 * `pressedAtMs` is the `timeStamp` (ms) of the press, because a busy page handles both presses of a double click late.
 */
export function createLikeToggle(
  target: NostrEvent,
  nostr: Pick<NostrAccess, 'query' | 'session'>,
  pressedAtMs: number,
): LikeToggle | undefined {
  const own = findOwnReferences(nostr, target, [7]).filter(createReactionMatcher(target))
  const [newest] = own
  const isLike = !own.some(parseReaction)
  const lastPress = lastPresses.get(nostr.session)
  const isRepeated = lastPress?.id === target.id && pressedAtMs - lastPress.at < DOUBLE_CLICK_MS
  lastPresses.set(nostr.session, {
    id: target.id,
    at: pressedAtMs,
    isLike: isRepeated ? lastPress.isLike : isLike,
  })
  // Ignore a quick second press that would undo the first one. If the first one was refused, the user may repeat it
  // immediately.
  if (isRepeated && lastPress.isLike !== isLike) return undefined
  if (newest === undefined || isLike) return { target, draft: createReactionDraft(target, '+'), isLike }
  return { target: newest, draft: createDeletionDraft(own), isLike }
}
