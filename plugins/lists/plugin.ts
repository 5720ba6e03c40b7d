import type { PluginContext } from '#kernel'
import { Outbox } from '#kernel/ports'
import { Toasts } from '#kernel/shell'
import { OwnLists } from './contract'
import { createOwnLists } from './service/own-lists'
import { reportDroppedEntries } from './service/report-dropped-entries'
import { showPendingEdits } from './service/show-pending-edits'

/** Milliseconds to wait before the outbox is read, so that reading it does not delay the first screen. */
const OUTBOX_DELAY_MS = 1_500

export function activate(context: PluginContext): void {
  const lists = createOwnLists(context)
  context.provide(OwnLists, lists.service)
  const timer = setTimeout(() => {
    context.watch(Outbox, outbox => showPendingEdits({ outbox, session: context.nostr.session, lists }))
    context.watch(Outbox, outbox => reportDroppedEntries(outbox, context.use(Toasts)))
  }, OUTBOX_DELAY_MS)
  context.own(() => clearTimeout(timer))
}
