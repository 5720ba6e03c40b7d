import { FocusedNote } from '#contracts/notes'
import { type ActionContext, publishOnce } from '#kernel'
import { pressLike } from '../publish/press-like'

/** Likes the note that the keys are about, or takes back what the reader put on it. */
export default async function like(_: unknown, context: ActionContext): Promise<void> {
  const event = (await context.resolve(FocusedNote)).get()
  const said = event && pressLike(event, context.nostr)
  if (said) await publishOnce(said.about, said.draft, context)
}
