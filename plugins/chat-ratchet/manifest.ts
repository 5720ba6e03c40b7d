import { type ChatTransport, chatTransports, chatTransportsNeeded } from '#contracts/chats'
import { PLAN_LISTENER_ID, PrivateChats } from '#contracts/private-chats'
import { definePlugin, defineService, type ReadableStore, type ValueStore } from '#kernel'
import { Accounts } from '#kernel/ports'
import { kindNames, overlays } from '#kernel/shell'
import type { UnresponsiveChatRelay } from './relays/unresponsive-relays'

export const RatchetChats = defineService<ChatTransport>('chat-ratchet@1')

/** The reader's own invites, as the views show them. */
export interface OwnInviteState {
  /** False until the account's invites have been read. */
  readonly isReady: boolean
  /** The link with which anybody can start a private chat with the reader. Absent once the reader has deleted it. */
  readonly link?: string
  /** True if anybody may start a chat by the reader's public invite (kind 30078). */
  readonly isPublic: boolean
  /** True if this browser has added the account to its own list of devices (kind 37368). */
  readonly isListed: boolean
}

/**
 * Starts private chats and manages the reader's invites, for the plugin's own views. Each function that returns a
 * promise rejects with a `UserFacingError`.
 */
export interface RatchetInvitesService {
  readonly invites: ReadableStore<OwnInviteState>
  /** The invite link that was in the page's address. Empty once the reader has seen the page that shows it. */
  readonly incomingLink: ValueStore<string>
  /** Accepts the invite in a link. Resolves with the id of the conversation. */
  acceptLink(link: string): Promise<string>
  /** Starts a chat with a person (hex) by their public invite. Resolves with the id of the conversation. */
  startWithPerson(person: string): Promise<string>
  /** Publishes the public invite, or revokes it: then responses to it are no longer read. */
  setInvitePublished(on: boolean): Promise<void>
  /** Replaces the published invite. Responses to the replaced one are read for 30 days. */
  rotatePublicInvite(): Promise<void>
  /** Adds the account to its own published list of devices, or removes it. */
  setListedAsDevice(on: boolean): Promise<void>
  /** Records that the reader has seen the link, so that somebody else may have it. */
  markLinkShared(): void
  /** Replaces the link by a new one. Responses to the replaced one are read for 30 days. */
  rotateLink(): Promise<void>
  /** Deletes the current link and all replaced ones: nobody can start a chat with them any more. */
  deleteLink(): Promise<void>
  /** Relays that do not deliver private messages, or responses to the reader's invites. */
  readonly unresponsiveRelays: ReadableStore<readonly UnresponsiveChatRelay[]>
  /** True if the other person in a conversation is proven to be who they claim to be. */
  isProven(chat: string): boolean
  /** False for a conversation that has moved to another device: what this device has of it proves nothing. */
  hasSession(chat: string): boolean
  /** Returns the description that the founder has written for a group. Empty for every other conversation. */
  getGroupDescription(chat: string): string
  /** Returns the number of responses to the reader's invites in a conversation that the signer has not decrypted. */
  countPendingResponses(chat: string): number
  /** Asks the signer again to decrypt the pending responses in a conversation. */
  acceptAnswers(chat: string): Promise<void>
  /** Deletes the pending responses in a conversation. Their writers get no session. */
  dropAnswers(chat: string): Promise<void>
}
/** Creates, revokes and answers invites, for the plugin's own views. */
export const RatchetInvites = defineService<RatchetInvitesService>('chat-ratchet.invites@1')

export default definePlugin({
  id: 'chat-ratchet',
  version: '0.1.0',
  api: 1,
  title: 'Private chats',
  summary: 'Private chats over the double ratchet: a stolen key opens no earlier message.',
  icon: 'chats',
  requires: [PrivateChats, Accounts],
  provides: [RatchetChats, RatchetInvites],
  permissions: ['send:1059', 'send:1060', 'publish:30078', 'publish:37368', 'decrypt'],
  activateOn: [chatTransportsNeeded, 'sign-out'],
  contributes: [
    chatTransports({
      id: 'ratchet',
      order: 10,
      label: 'Private chat',
      icon: 'chats',
      service: RatchetChats,
      listenedBy: PLAN_LISTENER_ID,
      isPersonToPerson: true,
      ownsChat: id => /^[rg]-[0-9a-f]{32}$/.test(id),
      newChatView: () => import('./views/new-private-chat'),
      headerView: () => import('./views/private-chat-info'),
      noticeView: () => import('./views/unresponsive-relays-notices'),
    }),
    overlays({ id: 'invite', view: () => import('./views/invite-link-handler') }),
    kindNames({
      id: 'ratchet',
      names: {
        1059: ['an answer to an invite', 'answers to invites'],
        1060: ['a private message', 'private messages'],
        30078: ['an invite to private chats', 'invites to private chats'],
        37368: ['the list of your devices for private chats', 'lists of devices for private chats'],
      },
    }),
  ],
  activate: () => import('./plugin'),
})
