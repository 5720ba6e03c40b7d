import { deletionDraft, ownAbout } from '#kernel/nostr'
import type { EventDraft, NostrAccess, NostrEvent } from '#kernel/ports'
import { reactionDraft } from './reaction-draft'
import { isReactionTo, readReaction } from './read-reactions'

/** Milliseconds within which a second press counts as part of a double click, not as a new decision. */
export const DOUBLE_CLICK_MS = 1_000

interface Press {
  readonly id: string
  /** The press's `timeStamp`, in ms. */
  readonly at: number
  readonly likes: boolean
}
/** The latest press of a button or key, for each kernel. */
const last = new WeakMap<object, Press>()

/** The event that a press publishes, and the event to which it refers. */
interface Said {
  readonly about: NostrEvent
  readonly draft: EventDraft
  readonly likes: boolean
}

/**
 * Returns what a press on the heart of `target` publishes: a like, or the removal of all of the reader's reactions. `at`
 * is when the reader pressed (`timeStamp` of the event, ms): a busy page hears of both presses of a double click late.
 */
export function pressLike(
  target: NostrEvent,
  nostr: Pick<NostrAccess, 'query' | 'session'>,
  at: number,
): Said | undefined {
  const own = ownAbout(nostr, target, [7]).filter(isReactionTo(target))
  const [newest] = own
  const likes = !own.some(readReaction)
  const before = last.get(nostr.session)
  const again = before?.id === target.id && at - before.at < DOUBLE_CLICK_MS
  last.set(nostr.session, { id: target.id, at, likes: again ? before.likes : likes })
  // Ignore a quick second press that would undo the first one. If the first one was refused, the user may repeat it
  // immediately.
  if (again && before.likes !== likes) return undefined
  if (newest === undefined || likes) return { about: target, draft: reactionDraft(target, '+'), likes }
  return { about: newest, draft: deletionDraft(own), likes }
}
