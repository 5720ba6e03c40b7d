import { FocusedNote } from '#contracts/notes'
import type { ActionContext } from '#kernel'
import { ownAbout } from '#kernel/nostr'
import { publishOnce, Toasts, undoOrTell } from '#kernel/shell'
import { repostDraft } from '../publish/repost-draft'

/**
 * Milliseconds for which a repost by key can be undone, because a key is pressed by mistake more easily than a menu
 * entry.
 */
const UNDO_MS = 5_000

/** Reposts the focused note, unless the reader has already reposted it. The user can undo this for some seconds. */
export default async function repostNote(_: unknown, context: ActionContext): Promise<void> {
  const { nostr, resolve } = context
  const event = (await resolve(FocusedNote)).get()
  if (!event || ownAbout(nostr, event, [6, 16]).length > 0) return
  const toasts = await resolve(Toasts)
  await publishOnce(event, repostDraft(event), context, {
    hold: UNDO_MS,
    onSigned: job =>
      toasts.show({
        text: 'Reposted',
        stays: UNDO_MS,
        action: { label: 'Undo', run: () => void undoOrTell(job, context) },
      }),
  })
}
