import { chatSettings } from '#contracts/chats'
import { definePlugin, defineService } from '#kernel'
import { Accounts } from '#kernel/ports'
import { PrivateChats } from './contract'

/** Saves the messages as a file and reads such a file, for the plugin's own views. Progress is 0 to 1. */
export interface BackupDeskService {
  /**
   * Encrypts all conversations with a password. Sessions that only one device may have are taken away from this one.
   * Rejects with a `Refusal`.
   */
  save(password: string, onProgress: (part: number) => void): Promise<SavedBackup>
  /** Adds the messages of a file. Rejects with a `Refusal`. */
  restore(file: string, password: string, onProgress: (part: number) => void): Promise<BackupSize>
}
export interface BackupSize {
  readonly chats: number
  readonly messages: number
}
export interface SavedBackup extends BackupSize {
  readonly file: string
  /** Number of sessions that this device has given up. */
  readonly moved: number
  /** Gives them back to this device. The file must then not be used on another one. */
  takeBack(): Promise<void>
}
export const BackupDesk = defineService<BackupDeskService>('private-chats.backup@1')

export default definePlugin({
  id: 'private-chats',
  version: '0.1.0',
  api: 1,
  title: 'Private messages',
  summary: 'Keeps your private messages in this browser, for the ways in which they are sent.',
  icon: 'chats',
  requires: [Accounts],
  provides: [PrivateChats, BackupDesk],
  permissions: ['decrypt', 'database'],
  activateOn: ['sign-out'],
  contributes: [
    chatSettings({ id: 'private-chats', order: 20, view: () => import('./views/private-section') }),
  ],
  activate: () => import('./plugin'),
})
