import { type ChatTransport, chatTransports } from '#contracts/chats'
import { PrivateChats } from '#contracts/private-chats'
import { type Cell, definePlugin, defineService, type ReadableStore } from '#kernel'
import { Accounts } from '#kernel/ports'
import { kindNames, overlays } from '#kernel/shell'

export const RatchetChats = defineService<ChatTransport>('chat-ratchet@1')

/** The reader's own invites. */
export interface InviteState {
  /** False until the account's invites have been read. */
  readonly isReady: boolean
  /** The link that begins a private chat with the reader. Absent once the reader has deleted it. */
  readonly link?: string
  /** True if anybody may write to the reader by the public invite (kind 30078). */
  readonly isPublic: boolean
  /** True if the account is in its own list of devices (kind 37368), as far as this browser has put it there. */
  readonly isListed: boolean
}

/** Begins private chats, for the plugin's own views. Each function rejects with a `Refusal`. */
export interface RatchetDeskService {
  readonly invites: ReadableStore<InviteState>
  /** The invite link that the page's address had. Empty once the reader has seen it. */
  readonly offered: Cell<string>
  /** Accepts the invite in a link. Resolves with the id of the conversation. */
  acceptLink(link: string): Promise<string>
  /** Writes to a person (hex) by their public invite. Resolves with the id of the conversation. */
  writeTo(person: string): Promise<string>
  /** Publishes the public invite, or takes it back: then no answer to it is read any more. */
  setPublic(on: boolean): Promise<void>
  /** Replaces the published invite. Answers to the former one are read for 30 days. */
  renewPublic(): Promise<void>
  /** Adds the account to its own published list of devices, or takes it out. */
  setListed(on: boolean): Promise<void>
  /** The link is shown to be given to somebody. */
  shareLink(): void
  /** Makes a new link. Answers to the former one are read for 30 days. */
  renewLink(): Promise<void>
  /** Deletes the link and former ones: nobody can begin a chat with them any more. */
  deleteLink(): Promise<void>
  /** True if the other side of a conversation is proven to be who they say. */
  isProven(chat: string): boolean
  /** Number of answers to the reader's invites in a conversation that the signer has not decrypted. */
  waitingAnswers(chat: string): number
  /** Has the signer asked again. */
  acceptAnswers(chat: string): Promise<void>
  /** Forgets them: whoever wrote them has no session. */
  dropAnswers(chat: string): Promise<void>
}
export const RatchetDesk = defineService<RatchetDeskService>('chat-ratchet.desk@1')

export default definePlugin({
  id: 'chat-ratchet',
  version: '0.1.0',
  api: 1,
  title: 'Private chats',
  summary: 'Private chats over the double ratchet: a stolen key opens no earlier message.',
  icon: 'chats',
  requires: [PrivateChats, Accounts],
  provides: [RatchetChats, RatchetDesk],
  permissions: ['send:1059', 'send:1060', 'publish:30078', 'publish:37368', 'decrypt'],
  activateOn: ['signed-in-idle', 'sign-out'],
  contributes: [
    chatTransports({
      id: 'ratchet',
      order: 10,
      label: 'Private chat',
      icon: 'chats',
      service: RatchetChats,
      isWithPeople: true,
      owns: id => /^[rg]-[0-9a-f]{32}$/.test(id),
      begin: () => import('./views/begin-private'),
      about: () => import('./views/private-about'),
    }),
    overlays({ id: 'invite', view: () => import('./views/take-invite') }),
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
