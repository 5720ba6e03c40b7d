import { defineService, type Kernel, type ReadableStore } from '#kernel'
import type { Session } from '#kernel/ports'

/** Opens the sign-up or sign-in dialog. */
export interface SignInService {
  open(which: 'sign-up' | 'sign-in'): void
}
export const SignIn = defineService<SignInService>('sign-in@1')

/**
 * Opens the fitting dialog for an action that needs a key: sign-up for a visitor, sign-in for a read-only account.
 * Never rejects.
 */
export function offerSignIn(
  { provides, resolve }: Pick<Kernel, 'provides' | 'resolve'>,
  { pubkey }: Session,
): void {
  if (!provides(SignIn)) return
  void resolve(SignIn).then(
    signIn => signIn.open(pubkey === undefined ? 'sign-up' : 'sign-in'),
    () => {},
  )
}

/** A secret key stored in this browser; this record itself holds no secret. */
export interface KeptKey {
  /** hex */
  readonly pubkey: string
  /** How the key is unlocked: by the browser alone, by a password, or by a passkey. */
  readonly by: 'browser' | 'password' | 'passkey'
  readonly locked: boolean
}

/** min of disuse after which keys with a lock are locked again; 0 for never. */
export type LockAfter = 0 | 15 | 30 | 60 | 480

/** The keys of this browser. Secrets never pass through this service; its own dialogs show or copy them. */
export interface AccountKeysService {
  /** Empty until `look` has been called once. */
  readonly keys: ReadableStore<readonly KeptKey[]>
  look(): void
  /** Accounts (hex) whose key exists only in this browser. */
  readonly unsaved: ReadableStore<readonly string[]>
  /** Accounts (hex) whose key could not be stored and is lost with the tab. */
  readonly fleeting: ReadableStore<readonly string[]>
  lock(pubkey: string): void
  readonly lockAfter: ReadableStore<LockAfter>
  setLockAfter(minutes: LockAfter): void
  show(dialog: 'save' | 'protect' | 'sign-out', pubkey: string): void
}
export const AccountKeys = defineService<AccountKeysService>('account-keys@1')
