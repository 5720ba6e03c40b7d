import { noteActions } from '#contracts/notes'
import type { PluginContext } from '#kernel'
import { Accounts } from '#kernel/ports'
import { Dialogs, storedDataItems } from '#kernel/shell'
import { createDatabaseOpener } from '#kernel/storage'
import { Composer, CustomEmojiList } from './contract'
import { createDraftStore } from './drafts/draft-store'
import { createCustomEmoji } from './emoji/custom-emoji'

export function activate(context: PluginContext): void {
  const drafts = createDraftStore(
    context
      .database(createDatabaseOpener([{ stores: { drafts: 'key, account' } }]))
      // If there is no database, drafts are kept in memory, with copies in localStorage.
      .catch(() => undefined),
  )
  context.own(drafts)
  context.contribute(
    storedDataItems({
      id: 'drafts',
      order: 10,
      title: 'Drafts',
      text: 'Notes that you have begun and not published. They are nowhere else, so clearing them loses them.',
      irreplaceable: true,
    }),
  )
  context.provide(CustomEmojiList, createCustomEmoji(context.nostr))
  context.watch(Accounts, accounts => accounts.onSignOut(drafts.deleteAccount))
  // The manifest shows the sending status on notes of the current account. Notes by this browser's other accounts may
  // be in the outbox too.
  context.watch(Accounts, ({ accounts }) =>
    context.contribute(
      noteActions({
        id: 'sending-as',
        order: 90,
        label: 'Sending states of other accounts',
        dependsOn: [accounts],
        when: ({ event, session }) =>
          event.pubkey !== session.pubkey && accounts.get().some(({ pubkey }) => pubkey === event.pubkey),
        view: () => import('./views/note-sending-status'),
      }),
    ),
  )
  context.watch(Dialogs, dialogs => {
    let close = () => {}
    return context.provide(Composer, {
      saveDraft: drafts.importNote,
      open(options = {}) {
        // Close the window that is open. If the user presses twice while the code loads, two windows would share one
        // draft, and the empty one would overwrite it.
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
