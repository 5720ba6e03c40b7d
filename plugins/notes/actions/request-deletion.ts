import type { ActionContext } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { Dialogs } from '#kernel/shell'

/** Asks the user first, because a deletion cannot be undone and not every relay obeys it (NIP-09). */
export default async function requestDeletion(
  { event }: { event: NostrEvent },
  context: ActionContext,
): Promise<void> {
  const dialogs = await context.resolve(Dialogs)
  dialogs.open({
    plugin: 'notes',
    view: () => import('../views/deletion-dialog'),
    props: { event },
    signal: context.signal,
  })
}
