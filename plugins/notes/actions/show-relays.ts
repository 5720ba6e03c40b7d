import type { ActionContext } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { Dialogs } from '#kernel/shell'

/** Opens a dialog that lists the relays from which the note was received. */
export default async function showRelays(
  { event }: { event: NostrEvent },
  context: ActionContext,
): Promise<void> {
  const [dialogs, relays] = await Promise.all([
    context.resolve(Dialogs),
    context.nostr.getSourceRelays(event.id),
  ])
  dialogs.open({
    plugin: 'notes',
    view: () => import('../views/relays-dialog'),
    props: { relays },
    signal: context.signal,
  })
}
