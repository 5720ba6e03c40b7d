import type { PluginContext } from '#kernel'
import { Config } from '#kernel/config'
import { Accounts } from '#kernel/ports'
import { Dialogs } from '#kernel/shell'
import { pluginDatabase } from '#kernel/storage'
import { Composer, CustomEmoji, MediaUpload } from './contract'
import { createDrafts } from './drafts/drafts'
import { createCustomEmoji } from './emoji/custom-emoji'
import { createMediaUpload } from './upload/media-upload'

export function activate(context: PluginContext): void {
  const drafts = createDrafts(
    context
      .database(pluginDatabase([{ stores: { drafts: 'key, account' } }]))
      // If there is no database, drafts are kept in memory, and their copies in localStorage.
      .catch(() => undefined),
  )
  context.own(drafts)
  context.provide(CustomEmoji, createCustomEmoji(context.nostr))
  context.watch(Accounts, accounts => accounts.onSignOut(drafts.forget))
  context.watch(Config, config => context.provide(MediaUpload, createMediaUpload(context, config)))
  context.watch(Dialogs, dialogs => {
    let close = () => {}
    return context.provide(Composer, {
      open(options = {}) {
        // Close an earlier window. If the user presses twice while the code loads, two windows would share one draft,
        // and the empty one would overwrite it.
        close()
        close = dialogs.open({
          plugin: context.id,
          view: () => import('./views/composer-dialog'),
          props: { options, drafts },
          signal: context.signal,
        })
      },
    })
  })
}
