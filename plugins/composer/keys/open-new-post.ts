import type { ActionContext } from '#kernel'
import { Composer } from '../contract'

/** Opens the window in which the user writes a note. */
export default async function openNewPost(_: unknown, { resolve }: ActionContext): Promise<void> {
  const composer = await resolve(Composer)
  composer.open()
}
