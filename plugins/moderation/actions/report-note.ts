import type { ActionContext } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { Dialogs } from '#kernel/shell'

const view = () => import('../dialogs/report-dialog')

export default async function reportNote({ event }: { event: NostrEvent }, context: ActionContext) {
  const dialogs = await context.resolve(Dialogs)
  const { id, pubkey } = event
  dialogs.open({ plugin: 'moderation', view, props: { pubkey, note: id }, signal: context.signal })
}
