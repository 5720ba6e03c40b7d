import { Dialogs, type PluginContext } from '#kernel'
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
