import { defineService, type ReadableStore } from '#kernel'

/** A secret key that is stored in this browser. This record itself contains no secret. */
export interface BrowserKeyInfo {
  /** hex */
  readonly pubkey: string
  /** How the key is unlocked: by the browser alone, by a password, or by a passkey. */
  readonly lockKind: 'browser' | 'password' | 'passkey'
  readonly isLocked: boolean
}

/** Minutes without use after which keys with a password or passkey are locked again; 0 for never. */
export type LockAfterMinutes = 0 | 15 | 30 | 60 | 480

/**
 * The keys stored in this browser. Secrets never pass through this service; only the plugin's own dialogs show or copy
 * them.
 */
export interface AccountKeysService {
  /** Empty until `loadKeys` was called for the first time. */
  readonly keys: ReadableStore<readonly BrowserKeyInfo[]>
  loadKeys(): void
  /** Public keys (hex) of accounts whose secret key exists only in this browser. */
  readonly unsaved: ReadableStore<readonly string[]>
  /**
   * Those of `unsaved` that have written a note or follow three people. Only these are reminded to save their key: a new
   * account has nothing to lose yet.
   */
  readonly worthSaving: ReadableStore<readonly string[]>
  /** Public keys (hex) of accounts that were created in this browser by signing up. */
  readonly signedUpHere: ReadableStore<readonly string[]>
  /** Public keys (hex) of accounts whose secret key could not be stored and is lost when the tab is closed. */
  readonly unpersisted: ReadableStore<readonly string[]>
  lock(pubkey: string): void
  readonly lockAfter: ReadableStore<LockAfterMinutes>
  setLockAfter(minutes: LockAfterMinutes): void
  showDialog(dialog: 'save' | 'protect' | 'sign-out', pubkey: string): void
}
export const AccountKeys = defineService<AccountKeysService>('account-keys@1')
