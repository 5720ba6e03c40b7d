import { noteActions } from '#contracts/notes'
import { type PluginContext, settingsKey } from '#kernel'
import { Config } from '#kernel/config'
import { Accounts } from '#kernel/ports'
import { Dialogs, portableSettings, storedData } from '#kernel/shell'
import { pluginDatabase } from '#kernel/storage'
import { Composer, CustomEmoji, MediaUpload } from './contract'
import { createDrafts } from './drafts/drafts'
import { createCustomEmoji } from './emoji/custom-emoji'
import { mediaServerSettings } from './upload/media-servers'
import { createMediaUpload } from './upload/media-upload'

export function activate(context: PluginContext): void {
  const drafts = createDrafts(
    context
      .database(pluginDatabase([{ stores: { drafts: 'key, account' } }]))
      // If there is no database, drafts are kept in memory, and their copies in localStorage.
      .catch(() => undefined),
  )
  context.own(drafts)
  context.contribute(
    storedData({
      id: 'drafts',
      order: 10,
      title: 'Drafts',
      text: 'Notes that you have begun and not published. They are nowhere else, so clearing them loses them.',
      irreplaceable: true,
    }),
  )
  context.contribute(
    portableSettings({
      id: 'media-servers',
      title: 'Media servers',
      key: settingsKey(context.id),
      definition: mediaServerSettings,
    }),
  )
  context.provide(CustomEmoji, createCustomEmoji(context.nostr))
  context.watch(Accounts, accounts => accounts.onSignOut(drafts.forget))
  // The manifest shows this on the notes of the account that reads. A note by another account of this browser is in the
  // outbox, too.
  context.watch(Accounts, ({ accounts }) =>
    context.contribute(
      noteActions({
        id: 'sending-as',
        order: 90,
        label: 'Sending states of other accounts',
        dependsOn: [accounts],
        when: ({ event, session }) =>
          event.pubkey !== session.pubkey && accounts.get().some(({ pubkey }) => pubkey === event.pubkey),
        view: () => import('./views/sending-state'),
      }),
    ),
  )
  context.watch(Config, config => context.provide(MediaUpload, createMediaUpload(context, config)))
  context.watch(Dialogs, dialogs => {
    let close = () => {}
    return context.provide(Composer, {
      keepDraft: drafts.adopt,
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
