import type { ActionContext } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { ReactionsDialog } from '../contract'

export default async function showReactions(
  { event }: { event: NostrEvent },
  context: ActionContext,
): Promise<void> {
  const dialog = await context.resolve(ReactionsDialog)
  dialog.open(event)
}
