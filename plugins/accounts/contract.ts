import { defineService, type ReadableStore } from '#kernel'

/** A secret key that is stored in this browser. This record itself contains no secret. */
export interface BrowserKeyInfo {
  /** hex */
  readonly pubkey: string
  /** How the key is unlocked: by the browser alone, by a password, or by a passkey. */
  readonly lockKind: 'browser' | 'password' | 'passkey'
  readonly isLocked: boolean
}

/** Minutes without use after which a key with a password or passkey is locked again; 0 means never. */
export type LockAfterMinutes = 0 | 15 | 30 | 60 | 480

/**
 * The keys stored in this browser. This service never passes on a secret key; only the dialogs of this plugin show or
 * copy it.
 */
export interface AccountKeysService {
  /** Empty until `loadKeys` was called for the first time. */
  readonly keys: ReadableStore<readonly BrowserKeyInfo[]>
  loadKeys(): void
  /**
   * Reads from storage how the key of an account (hex) is unlocked, without loading the code that opens keys. Resolves
   * with `undefined` if the key is not stored in this browser. Rejects if the browser refuses to read.
   */
  readLockKind(pubkey: string): Promise<BrowserKeyInfo['lockKind'] | undefined>
  /** Public keys (hex) of accounts whose secret key exists only in this browser. */
  readonly unsaved: ReadableStore<readonly string[]>
  /**
   * The accounts of `unsaved` that have written a note or follow at least three people. Only these are reminded to save
   * their key, because a new account has nothing to lose yet.
   */
  readonly worthSaving: ReadableStore<readonly string[]>
  /** Public keys (hex) of accounts that were created in this browser by signing up. */
  readonly signedUpHere: ReadableStore<readonly string[]>
  /**
   * Public keys (hex) of accounts whose secret key the browser could not store, so that closing the tab loses the key.
   */
  readonly unpersisted: ReadableStore<readonly string[]>
  lock(pubkey: string): void
  readonly lockAfter: ReadableStore<LockAfterMinutes>
  setLockAfter(minutes: LockAfterMinutes): void
  showDialog(dialog: 'save' | 'protect' | 'sign-out', pubkey: string): void
}
export const AccountKeys = defineService<AccountKeysService>('account-keys@1')
