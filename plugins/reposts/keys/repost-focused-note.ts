import { FocusedNote } from '#contracts/notes'
import type { ActionContext } from '#kernel'
import { findOwnReferences } from '#kernel/nostr'
import { publishNoteActionOnce, Toasts, undoOrShowToast } from '#kernel/shell'
import { createRepostDraft } from '../publish/create-repost-draft'

/**
 * Milliseconds for which a repost by key can be undone, because a key is pressed by mistake more easily than a menu
 * entry.
 */
const UNDO_MS = 5_000

/** Reposts the focused note, unless the reader has already reposted it. The user can undo this for some seconds. */
export default async function repostFocusedNote(_: unknown, context: ActionContext): Promise<void> {
  const { nostr, resolve } = context
  const event = (await resolve(FocusedNote)).get()
  if (!event || findOwnReferences(nostr, event, [6, 16]).length > 0) return
  const toasts = await resolve(Toasts)
  await publishNoteActionOnce(event, createRepostDraft(event), context, {
    undoDelayMs: UNDO_MS,
    onSigned: job =>
      toasts.show({
        text: 'Reposted',
        durationMs: UNDO_MS,
        action: { label: 'Undo', run: () => void undoOrShowToast(job, context) },
      }),
  })
}
