import type { PluginContext } from '#kernel'
import { Dialogs } from '#kernel/shell'
import { ReactionsDialog } from './contract'

export function activate(context: PluginContext): void {
  context.watch(Dialogs, dialogs =>
    context.provide(ReactionsDialog, {
      open: event =>
        void dialogs.open({
          plugin: context.id,
          view: () => import('./views/reactions-dialog'),
          props: { event },
          signal: context.signal,
        }),
    }),
  )
}
