import { profileActions } from '#contracts/profiles'
import {
  chatOfAuthorRoute,
  chatRequestsRoute,
  chatRoute,
  chatsRoute,
  newChatRoute,
} from '#contracts/site-routes'
import { definePlugin, defineService, type Store, type ValueStore } from '#kernel'
import { Accounts } from '#kernel/ports'
import {
  bottomBarItems,
  defineRoute,
  kindNames,
  routes,
  type ShellCondition,
  settingsSections,
  shortcuts,
  sidebarItems,
} from '#kernel/shell'
import type { ChatsSettings } from './chats-settings'
import { Chats, channelPages } from './contract'
import type { ChatAttachments } from './drafts/chat-attachments'
import type { ChatDrafts } from './drafts/chat-drafts'

/** The drafts, attached files and settings of chats, for the plugin's own views. */
export const LocalChatData = defineService<{
  readonly drafts: ChatDrafts
  readonly attachments: ChatAttachments
  readonly settings: Store<ChatsSettings>
  /**
   * Deletes an account's draft, attached file and read mark of a conversation that was deleted. `account` (hex) is the
   * one for which it was deleted, because another account may be current by now.
   */
  deleteLocalData(account: string | undefined, chat: string): void
  /** The message that a conversation scrolls to when it is opened, such as a search result. */
  readonly jumpTarget: ValueStore<{ readonly chat: string; readonly message: string } | undefined>
}>('chats.desk@1')

const isSignedIn: ShellCondition = ({ session }) => session.pubkey !== undefined

export default definePlugin({
  id: 'chats',
  version: '0.1.0',
  api: 1,
  title: 'Chats',
  summary: 'All your conversations in one list, whichever way they are sent.',
  icon: 'chats',
  requires: [Accounts],
  provides: [Chats, LocalChatData],
  permissions: ['publish:30078', 'decrypt'],
  activateOn: ['signed-in-idle'],
  contributes: [
    routes({
      id: 'chats',
      to: chatsRoute,
      title: 'Chats',
      wide: true,
      view: () => import('./views/chats-page'),
    }),
    routes({
      id: 'new',
      to: newChatRoute,
      title: 'New chat',
      back: chatsRoute,
      view: () => import('./views/new-chat-page'),
    }),
    routes({
      id: 'requests',
      to: chatRequestsRoute,
      title: 'Requests',
      back: chatsRoute,
      noFooter: true,
      view: () => import('./views/requests-page'),
    }),
    routes({
      id: 'chat-of-author',
      to: chatOfAuthorRoute,
      title: 'Chat',
      back: chatsRoute,
      noFooter: true,
      view: () => import('./views/chat-of-author-page'),
    }),
    routes({
      id: 'chat',
      to: chatRoute,
      title: 'Chat',
      back: chatsRoute,
      noFooter: true,
      wide: true,
      view: () => import('./views/chat-page'),
    }),
    channelPages({ id: 'chats', to: defineRoute('/chats/$channel') }),
    sidebarItems({
      id: 'chats',
      order: 30,
      label: 'Chats',
      icon: 'chats',
      to: chatsRoute,
      when: isSignedIn,
      badge: () => import('./views/unread-chats-badge'),
    }),
    bottomBarItems({
      id: 'chats',
      order: 40,
      label: 'Chats',
      icon: 'chats',
      to: chatsRoute,
      when: isSignedIn,
      badge: () => import('./views/unread-chats-badge'),
    }),
    profileActions({
      id: 'message',
      order: 25,
      when: ({ pubkey, session }) => session.canSign && session.pubkey !== pubkey,
      view: () => import('./views/open-private-chat-button'),
    }),
    kindNames({ id: 'chats', names: { 30078: ['what you have read', 'what you have read'] } }),
    settingsSections({
      id: 'chats',
      order: 35,
      title: 'Chats',
      icon: 'chats',
      when: isSignedIn,
      view: () => import('./views/chats-settings-section'),
    }),
    shortcuts({
      id: 'chats',
      order: 52,
      keys: 'g c',
      label: 'Go to Chats',
      to: chatsRoute,
      when: isSignedIn,
    }),
  ],
  activate: () => import('./plugin'),
})
