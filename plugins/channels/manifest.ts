import {
  chatTransportListeners,
  chatTransportNeeded,
  chatTransports,
  chatTransportsNeeded,
} from '#contracts/chats'
import { noteKinds } from '#contracts/notes'
import { definePlugin, defineService, type PluginContext } from '#kernel'
import { Accounts, type NostrEvent } from '#kernel/ports'
import { kindNames } from '#kernel/shell'
import type { ChannelWithMetadata } from './channel/channel-with-metadata'
import type { ChannelMetadata } from './channel/parse-channel'
import { ChannelChats } from './contract'

/** Creates and edits channels, for the plugin's own views. */
export interface ChannelEditorService {
  /** Creates a channel (kind 40) and adds it to the list. Resolves with its id. Rejects with a `UserFacingError`. */
  createChannel(channel: ChannelMetadata): Promise<string>
  /**
   * Publishes new metadata (kind 41) of one of the reader's own channels. `shownChannel` is what the form showed at
   * first and `newMetadata` what the user has made of it. Only the differences between them are applied to the newest
   * metadata that relays have. Rejects with a `UserFacingError`.
   */
  editChannel(shownChannel: ChannelWithMetadata, newMetadata: ChannelMetadata): Promise<void>
  readonly nostr: PluginContext['nostr']
  /** True if one of the reader's filters hides an event, such as a channel of a muted person. */
  isHidden(event: NostrEvent): boolean
}
export const ChannelEditor = defineService<ChannelEditorService>('channels.desk@1')

export default definePlugin({
  id: 'channels',
  version: '1.1.0',
  api: 1,
  title: 'Channels',
  summary: 'Public chat rooms: as cards in feeds and as conversations.',
  icon: 'chats',
  requires: [Accounts],
  provides: [ChannelChats, ChannelEditor],
  permissions: [
    'publish:5',
    'publish:7',
    'publish:40',
    'publish:41',
    'publish:42',
    'publish:43',
    'publish:44',
  ],
  activateOn: [chatTransportsNeeded, chatTransportNeeded('channels'), 'sign-out'],
  contributes: [
    chatTransportListeners({ id: 'channels', load: () => import('./list/activate-channels-if-joined') }),
    noteKinds({ id: 'channel', kinds: [40], view: () => import('./views/channel-card') }),
    kindNames({
      id: 'channels',
      names: {
        40: ['a channel', 'channels'],
        41: ["a channel's description", 'descriptions of channels'],
        42: ['a message in a channel', 'messages in channels'],
        43: ['a hidden message', 'hidden messages'],
        44: ['a person hidden in channels', 'people hidden in channels'],
      },
    }),
    chatTransports({
      id: 'channels',
      order: 30,
      label: 'Public channel',
      icon: 'chats',
      service: ChannelChats,
      listenedBy: 'channels',
      ownsChat: id => /^[0-9a-f]{64}$/.test(id),
      newChatView: () => import('./views/new-channel-chat'),
      headerView: () => import('./views/channel-info'),
    }),
  ],
  activate: () => import('./plugin'),
})
