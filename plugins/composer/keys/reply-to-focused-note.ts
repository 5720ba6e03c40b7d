import { FocusedNote } from '#contracts/notes'
import { type ActionContext, UserFacingError } from '#kernel'
import { Composer } from '../contract'

/** Opens a reply to the focused note. */
export default async function replyToFocusedNote(_: unknown, { resolve }: ActionContext): Promise<void> {
  const event = (await resolve(FocusedNote)).get()
  if (!event) throw new UserFacingError('Select a note first, then reply to it')
  const composer = await resolve(Composer)
  composer.open({ replyTo: event })
}
