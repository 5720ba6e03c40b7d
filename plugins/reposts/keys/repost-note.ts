import { FocusedNote } from '#contracts/notes'
import { type ActionContext, publishOnce, Toasts } from '#kernel'
import { filtersAbout } from '#kernel/nostr'
import { repostDraft } from '../publish/repost-draft'

/** ms; a key is struck by mistake more easily than a menu's entry. */
const UNDO = 5_000

/** Passes on the note that the keys are about, unless that was done before; can be taken back for a moment. */
export default async function repostNote(_: unknown, context: ActionContext): Promise<void> {
  const { nostr, resolve } = context
  const event = (await resolve(FocusedNote)).get()
  const { pubkey } = nostr.session.get()
  if (!event || pubkey === undefined) return
  const mine = nostr.query(
    filtersAbout(event, [6, 16]).map(filter => ({ ...filter, authors: [pubkey] })),
    { from: 'local' },
  )
  const reposted = mine.get().events.length > 0
  mine.dispose()
  if (reposted) return
  const toasts = await resolve(Toasts)
  await publishOnce(event, repostDraft(event), context, {
    hold: UNDO,
    onSigned: job =>
      toasts.show({
        text: 'Reposted',
        stays: UNDO,
        action: { label: 'Undo', run: () => void job.undo() },
      }),
  })
}
