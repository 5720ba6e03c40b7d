import type { ActionContext } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { Dialogs } from '#kernel/shell'

export default async function showRawData(
  { event }: { event: NostrEvent },
  { resolve, signal }: ActionContext,
): Promise<void> {
  const dialogs = await resolve(Dialogs)
  dialogs.open({
    plugin: 'notes',
    view: () => import('../views/raw-data-dialog'),
    props: { event },
    signal,
  })
}
