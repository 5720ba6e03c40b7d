import { FocusedNote } from '#contracts/notes'
import type { ActionContext } from '#kernel'
import { publishNoteActionOnce } from '#kernel/shell'
import { createLikeToggle } from '../publish/create-like-toggle'

/** Likes the focused note. If the reader has already reacted, removes the reader's reactions. */
export default async function likeFocusedNote(_: unknown, context: ActionContext): Promise<void> {
  const event = (await context.resolve(FocusedNote)).get()
  const toggle = event && createLikeToggle(event, context.nostr, performance.now())
  if (toggle) await publishNoteActionOnce(toggle.target, toggle.draft, context)
}
