import { FocusedNote } from '#contracts/notes'
import type { ActionContext } from '#kernel'
import { publishOnce } from '#kernel/shell'
import { pressLike } from '../publish/press-like'

/** Likes the focused note. If the reader has already reacted, removes the reader's reactions. */
export default async function like(_: unknown, context: ActionContext): Promise<void> {
  const event = (await context.resolve(FocusedNote)).get()
  const said = event && pressLike(event, context.nostr, performance.now())
  if (said) await publishOnce(said.about, said.draft, context)
}
