import { createCell, type PluginContext, settingsKey } from '#kernel'
import { Accounts } from '#kernel/ports'
import { portableSettings } from '#kernel/shell'
import { chatsSettings } from './chats-settings'
import { Chats } from './contract'
import { createChatAttachments } from './drafts/chat-attachments'
import { createChatDrafts } from './drafts/chat-drafts'
import { watchTransports } from './list/watch-transports'
import { ChatDesk } from './manifest'
import { createReadMarks } from './reads/read-marks'
import { syncReads } from './reads/sync-reads'

export function activate(context: PluginContext): void {
  const { session } = context.nostr
  const settings = context.settings(chatsSettings)
  const marks = createReadMarks(settings, session)
  context.own(marks)
  context.own(syncReads(context.nostr, settings, marks))
  context.contribute(
    portableSettings({
      id: 'chats',
      title: 'Chats',
      key: settingsKey(context.id),
      definition: chatsSettings,
      // Only these fields are in a settings file. Drafts and read marks stay on this device.
      fields: ['enterSends', 'syncReads'],
    }),
  )
  const drafts = createChatDrafts(settings, session)
  const attachments = createChatAttachments(session)
  context.own(attachments)
  context.provide(ChatDesk, {
    drafts,
    attachments,
    settings,
    forget(chat) {
      drafts.set(chat, '')
      attachments.remove(chat)
      marks.remove(chat)
    },
    jump: createCell<{ readonly chat: string; readonly message: string } | undefined>(undefined),
  })
  context.provide(Chats, {
    list: watchTransports(context),
    reads: marks.changes,
    readUpTo: marks.upTo,
    markRead: marks.mark,
  })
  context.own(
    context.use(Accounts).onSignOut(async account => {
      settings.set(draft => {
        delete draft.readUpTo[account]
        delete draft.drafts[account]
        delete draft.readSince[account]
      })
    }),
  )
}
