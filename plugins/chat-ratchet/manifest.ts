import { type ChatTransport, chatTransports, chatTransportsNeeded } from '#contracts/chats'
import { PLAN_LISTENER_ID, PrivateChats } from '#contracts/private-chats'
import { definePlugin, defineService, type ReadableStore, type ValueStore } from '#kernel'
import { Accounts } from '#kernel/ports'
import { kindNames, overlays } from '#kernel/shell'
import type { UnresponsiveChatRelay } from './relays/unresponsive-relays'

export const RatchetChats = defineService<ChatTransport>('chat-ratchet@1')

/** The reader's own invites. */
export interface OwnInviteState {
  /** False until the account's invites have been read. */
  readonly isReady: boolean
  /** The link that begins a private chat with the reader. Absent once the reader has deleted it. */
  readonly link?: string
  /** True if anybody may write to the reader by the public invite (kind 30078). */
  readonly isPublic: boolean
  /** True if the account is in its own list of devices (kind 37368), as far as this browser has put it there. */
  readonly isListed: boolean
}

/** Begins private chats, for the plugin's own views. Each function rejects with a `UserFacingError`. */
export interface RatchetInvitesService {
  readonly invites: ReadableStore<OwnInviteState>
  /** The invite link that the page's address had. Empty once the reader has seen it. */
  readonly incomingLink: ValueStore<string>
  /** Accepts the invite in a link. Resolves with the id of the conversation. */
  acceptLink(link: string): Promise<string>
  /** Writes to a person (hex) by their public invite. Resolves with the id of the conversation. */
  startWithPerson(person: string): Promise<string>
  /** Publishes the public invite, or takes it back: then no answer to it is read any more. */
  setInvitePublished(on: boolean): Promise<void>
  /** Replaces the published invite. Answers to the former one are read for 30 days. */
  rotatePublicInvite(): Promise<void>
  /** Adds the account to its own published list of devices, or takes it out. */
  setListedAsDevice(on: boolean): Promise<void>
  /** Records that the link was shown to be shared. */
  markLinkShared(): void
  /** Makes a new link. Answers to the former one are read for 30 days. */
  rotateLink(): Promise<void>
  /** Deletes the link and former ones: nobody can begin a chat with them any more. */
  deleteLink(): Promise<void>
  /** Relays that do not give private messages, or answers to invites. */
  readonly unresponsiveRelays: ReadableStore<readonly UnresponsiveChatRelay[]>
  /** True if the other side of a conversation is proven to be who they say. */
  isProven(chat: string): boolean
  /** What the founder has written about a group. Empty for another conversation. */
  getGroupDescription(chat: string): string
  /** Number of responses to the reader's invites in a conversation that the signer has not decrypted. */
  countPendingResponses(chat: string): number
  /** Asks the signer again to decrypt the responses. */
  acceptAnswers(chat: string): Promise<void>
  /** Deletes the responses. Their writers get no session. */
  dropAnswers(chat: string): Promise<void>
}
export const RatchetInvites = defineService<RatchetInvitesService>('chat-ratchet.desk@1')

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
