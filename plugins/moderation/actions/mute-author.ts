import type { ActionContext } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { Dialogs } from '#kernel/shell'

const view = () => import('../dialogs/mute-dialog')

export default async function muteAuthor({ event }: { event: NostrEvent }, context: ActionContext) {
  const dialogs = await context.resolve(Dialogs)
  dialogs.open({ plugin: 'moderation', view, props: { pubkey: event.pubkey }, signal: context.signal })
}
