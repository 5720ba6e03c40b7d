import { chatSettingsSections, chatTransportListeners } from '#contracts/chats'
import { definePlugin, defineService } from '#kernel'
import { Accounts } from '#kernel/ports'
import { PLAN_LISTENER_ID, PrivateChats } from './contract'

/**
 * Exports the messages to a file and imports such a file, for the plugin's own views. `onProgress` gets a fraction from
 * 0 to 1.
 */
export interface MessageBackupService {
  /**
   * Exports the conversations of all enabled transports, encrypted with a password. Sessions that must exist on one device only are deleted on
   * this device. Rejects with a `UserFacingError`.
   */
  save(password: string, onProgress: (fraction: number) => void): Promise<SavedBackup>
  /** Adds the messages of a file. Rejects with a `UserFacingError`. */
  restore(file: string, password: string, onProgress: (fraction: number) => void): Promise<BackupCounts>
}
export interface BackupCounts {
  readonly chatCount: number
  readonly messageCount: number
}
export interface SavedBackup extends BackupCounts {
  readonly file: string
  /** Number of conversations that are not in the file, because the plugin that knows their data is switched off. */
  readonly leftOutChatCount: number
  /** Number of records, such as sessions and invites, that were removed from this device. */
  readonly movedRecordCount: number
  /** Restores the deleted sessions on this device. The file must then not be used on another device. */
  undoMove(): Promise<void>
}
export const MessageBackup = defineService<MessageBackupService>('private-chats.backup@1')

export default definePlugin({
  id: 'private-chats',
  version: '0.1.0',
  api: 1,
  title: 'Private messages',
  summary: 'Keeps your private messages in this browser, for the ways in which they are sent.',
  icon: 'chats',
  requires: [Accounts],
  provides: [PrivateChats, MessageBackup],
  permissions: ['decrypt', 'database'],
  activateOn: ['sign-out'],
  contributes: [
    chatTransportListeners({ id: PLAN_LISTENER_ID, load: () => import('./listen/listen-by-plan') }),
    chatSettingsSections({
      id: 'private-chats',
      order: 20,
      view: () => import('./views/private-chats-settings-section'),
    }),
  ],
  activate: () => import('./plugin'),
})
