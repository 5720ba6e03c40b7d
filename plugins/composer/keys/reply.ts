import { FocusedNote } from '#contracts/notes'
import type { ActionContext } from '#kernel'
import { Composer } from '../contract'

/** Answers the note that the keys are about. */
export default async function reply(_: unknown, { resolve }: ActionContext): Promise<void> {
  const event = (await resolve(FocusedNote)).get()
  if (!event) return
  const composer = await resolve(Composer)
  composer.open({ replyTo: event })
}
