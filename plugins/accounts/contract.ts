import {
  type ContributionBase,
  definePoint,
  defineService,
  type Kernel,
  type ReadableStore,
  type Session,
} from '#kernel'

/** The way in, for whatever needs an account. */
export interface SignInService {
  open(which: 'sign-up' | 'sign-in'): void
}
export const SignIn = defineService<SignInService>('sign-in@1')

/** Leads whoever pressed what takes a key to one: a visitor signs up, who only looks signs in. Never rejects. */
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

/** A secret key that is kept in this browser. Nothing secret is in it. */
export interface KeptKey {
  /** hex */
  readonly pubkey: string
  /** What opens it: nothing but this browser, a password, a passkey. */
  readonly by: 'browser' | 'password' | 'passkey'
  readonly locked: boolean
}

/** min without use after which keys with a lock can be locked again; 0 for never. */
export type LockAfter = 0 | 15 | 30 | 60 | 480

/** The keys of this browser. Secrets never pass through it: what shows or copies one is a dialog of its own. */
export interface AccountKeysService {
  /** Empty until `look` was called once. */
  readonly keys: ReadableStore<readonly KeptKey[]>
  look(): void
  /** Accounts (hex) whose key is nowhere but in this browser. */
  readonly unsaved: ReadableStore<readonly string[]>
  /** Accounts (hex) whose key this browser could not store: gone with the tab. */
  readonly fleeting: ReadableStore<readonly string[]>
  lock(pubkey: string): void
  readonly lockAfter: ReadableStore<LockAfter>
  setLockAfter(minutes: LockAfter): void
  show(dialog: 'save' | 'protect' | 'sign-out', pubkey: string): void
}
export const AccountKeys = defineService<AccountKeysService>('account-keys@1')

/**
 * Named by whoever keeps something of an account: it is woken before one signs out, to hear of it by `onSignOut` of
 * the host. A plugin that sleeps would keep what the one who left had written.
 */
export const accountTraces = definePoint<ContributionBase>('account-traces')
