import { createValueStore, type PluginContext, pluginSettingsKey } from '#kernel'
import { Accounts } from '#kernel/ports'
import { exportableSettings } from '#kernel/shell'
import { chatsSettings } from './chats-settings'
import { Chats } from './contract'
import { createChatAttachments } from './drafts/chat-attachments'
import { createChatDrafts } from './drafts/chat-drafts'
import { startChatListeners } from './list/start-chat-listeners'
import { mergeTransportLists } from './list/watch-transports'
import { LocalChatData } from './manifest'
import { createReadMarks } from './reads/read-marks'
import { syncReadMarks } from './reads/sync-read-marks'

export function activate(context: PluginContext): void {
  const { session } = context.nostr
  const settings = context.settings(chatsSettings)
  const readMarks = createReadMarks(settings, session)
  context.own(readMarks)
  context.own(syncReadMarks(context.nostr, settings, readMarks))
  context.contribute(
    exportableSettings({
      id: 'chats',
      title: 'Chats',
      key: pluginSettingsKey(context.id),
      definition: chatsSettings,
      // Only these fields are exported to a settings file. Drafts and read marks stay on this device.
      fields: ['enterSends', 'syncReads'],
    }),
  )
  const drafts = createChatDrafts(settings)
  const attachments = createChatAttachments(session)
  context.own(attachments)
  context.provide(LocalChatData, {
    drafts,
    attachments,
    settings,
    deleteLocalData(account, chat) {
      drafts.set(account, chat, '')
      // The files of an account are gone as soon as another one is current.
      if (session.get().pubkey === account) attachments.remove(chat)
      readMarks.remove(account, chat)
    },
    jumpTarget: createValueStore<{ readonly chat: string; readonly message: string } | undefined>(undefined),
  })
  const listening = startChatListeners(context)
  context.own(listening)
  context.provide(Chats, {
    list: mergeTransportLists(context),
    storedArrivals: listening.arrivals,
    readMarkVersion: readMarks.changes,
    readUpTo: readMarks.readUpTo,
    markRead: readMarks.mark,
    importReadMark: readMarks.importMark,
  })
  context.own(
    context.use(Accounts).onSignOut(async account => {
      settings.set(draft => {
        delete draft.readUpTo[account]
        delete draft.drafts[account]
        delete draft.firstUsedAt[account]
      })
    }),
  )
}
