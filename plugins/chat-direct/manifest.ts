import { type ChatTransport, chatTransports, chatTransportsNeeded } from '#contracts/chats'
import { PLAN_LISTENER_ID, PrivateChats, type UnresponsiveRelay } from '#contracts/private-chats'
import { definePlugin, defineService, type ReadableStore } from '#kernel'
import { Accounts } from '#kernel/ports'
import { kindNames } from '#kernel/shell'
import type { ChatDirectSettings } from './chat-direct-settings'

/** Old messages (NIP-04), which can be read but not sent. */
export const Nip04Chats = defineService<ChatTransport>('chat-direct.old@1')
export const DirectChats = defineService<ChatTransport>('chat-direct@1')

/** The current account's inbox: what waits to be decrypted, and the relays on which its writers send (kind 10050). */
export interface DirectInboxState {
  /** Number of gift wraps and NIP-04 messages that wait to be decrypted. */
  readonly waitingCount: number
  readonly isRunning: boolean
  /** Number of gift wraps in this session that the signer did not decrypt, or that are malformed or forged. */
  readonly refusedCount: number
  /** Whether the reader has published a list of the relays on which private messages are read (kind 10050). */
  readonly inbox: 'unknown' | 'none' | 'published'
  /** The relays because of which messages may be missing. See `GiftWrapSync.silentRelays`. */
  readonly silentRelays: readonly UnresponsiveRelay[]
}

/** Creates rooms and reports undecrypted messages, for the plugin's own views. */
export interface DirectInboxService {
  readonly state: ReadableStore<DirectInboxState>
  readonly settings: ReadableStore<ChatDirectSettings>
  /**
   * Has the signer decrypt the waiting messages. `isAlways`: from now on it also decrypts messages as soon as they
   * arrive.
   */
  decryptWaiting(isAlways: boolean): void
  pauseDecrypting(): void
  /**
   * Stores a room with these people (hex), with or without the reader among them. Resolves with its id. Rejects with a
   * `UserFacingError`.
   */
  createRoom(people: readonly string[]): Promise<string>
  /**
   * In this conversation, sends to the public read relays (NIP-65) of people who have no list of relays for private
   * messages.
   */
  enableFallback(id: string): Promise<void>
  hasFallback(id: string): boolean
  /** Returns up to three of the reader's read relays, as a suggestion for the list of kind 10050. */
  suggestInboxRelays(): readonly string[]
  /**
   * Publishes a list of the relays on which private messages are read (kind 10050). Rejects with a `UserFacingError`.
   */
  publishInboxRelays(relays: readonly string[]): Promise<void>
  /** Stores that the account does not want to publish a list of inbox relays. */
  declineInboxRelays(): void
}
export const DirectInbox = defineService<DirectInboxService>('chat-direct.desk@1')

export default definePlugin({
  id: 'chat-direct',
  version: '0.1.0',
  api: 1,
  title: 'Private messages (NIP-17)',
  summary: 'Private messages that most other Nostr apps can read. Your other devices see them too.',
  icon: 'chats',
  requires: [PrivateChats, Accounts],
  provides: [DirectChats, Nip04Chats, DirectInbox],
  permissions: ['sign:13', 'send:1059', 'publish:10050', 'decrypt'],
  activateOn: [chatTransportsNeeded, 'sign-out'],
  contributes: [
    chatTransports({
      id: 'direct',
      order: 20,
      label: 'Private message',
      icon: 'chats',
      service: DirectChats,
      listenedBy: PLAN_LISTENER_ID,
      isPersonToPerson: true,
      ownsChat: id => /^d-[0-9a-f]{32}$/.test(id),
      newChatView: () => import('./views/new-direct-chat'),
      headerView: () => import('./views/direct-chat-info'),
      noticeView: () => import('./views/direct-inbox-notices'),
    }),
    chatTransports({
      id: 'nip04',
      order: 90,
      label: 'Old private message',
      badge: 'Old',
      icon: 'chats',
      service: Nip04Chats,
      listenedBy: PLAN_LISTENER_ID,
      ownsChat: id => /^o-[0-9a-f]{32}$/.test(id),
      headerView: () => import('./views/nip04-chat-info'),
    }),
    kindNames({
      id: 'direct',
      names: {
        4: ['an old private message', 'old private messages'],
        13: ['the seal of a private message', 'seals of private messages'],
        1059: ['a private message', 'private messages'],
        10050: ['the relays for private messages', 'relays for private messages'],
      },
    }),
  ],
  activate: () => import('./plugin'),
})
