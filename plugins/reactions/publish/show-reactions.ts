import type { ActionContext, NostrEvent } from '#kernel'
import { ReactionsDialog } from '../contract'

export default async function showReactions(
  { event }: { event: NostrEvent },
  context: ActionContext,
): Promise<void> {
  const dialog = await context.resolve(ReactionsDialog)
  dialog.open(event)
}
