import { FocusedNote } from '#contracts/notes'
import { type ActionContext, publishOnce } from '#kernel'
import { filtersAbout } from '#kernel/nostr'
import { reactionDraft } from '../publish/reaction-draft'

/** Likes the note that the keys are about, unless there is a reaction of one's own. */
export default async function like(_: unknown, context: ActionContext): Promise<void> {
  const { nostr, resolve } = context
  const event = (await resolve(FocusedNote)).get()
  const { pubkey } = nostr.session.get()
  if (!event || pubkey === undefined) return
  const mine = nostr.query(
    filtersAbout(event, [7]).map(filter => ({ ...filter, authors: [pubkey] })),
    { from: 'local' },
  )
  const reacted = mine.get().events.length > 0
  mine.dispose()
  if (!reacted) await publishOnce(event, reactionDraft(event, '+'), context)
}
