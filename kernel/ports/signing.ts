import type { ReadableStore } from '../core/store'
import { defineService } from '../core/tokens'
import { UserFacingError } from '../core/user-facing-error'
import type { EventDraft } from './publishing'

/**
 * The signer of an account: a browser extension (NIP-07), a remote signer (NIP-46), or a key stored in this browser.
 */
export type SignerMethod = 'nip07' | 'nip46' | 'key'

/** One of the accounts in this browser. It contains no secret. */
export interface Account {
  /** The public key in hex. */
  readonly pubkey: string
  readonly method: SignerMethod | 'read-only'
}

/** Given to a signer with each request: the plugin that asks, and a signal that aborts when it stops waiting. */
export interface SignRequest {
  /** The id of the plugin that asks. */
  readonly plugin: string
  readonly signal: AbortSignal
  /** True if `decrypt` may read a NIP-04 message from another person. */
  readonly nip04?: boolean
}

/**
 * Holds one account's key, or communicates with the extension or machine that holds it. The kernel does not trust a
 * signer and checks what it returns. Every method may reject with a `UserFacingError` whose message is for the user.
 */
export interface Signer {
  readonly pubkey: string
  /** Resolves with a signed event for exactly this draft. The caller must check it. */
  sign(draft: Required<EventDraft> & { readonly pubkey: string }, request: SignRequest): Promise<unknown>
  /**
   * Encrypts with NIP-44 to `peer` (hex); `decrypt` is the reverse. `decrypt` also reads NIP-04 if `peer` is the
   * account itself, or if the request allows it.
   */
  encrypt(peer: string, text: string, request: SignRequest): Promise<string>
  decrypt(peer: string, payload: string, request: SignRequest): Promise<string>
  dispose(): void
}

/** Thrown if the account is not the current one. The request may be repeated when the account is current again. */
export class SignerUnavailableError extends UserFacingError {}

/** The `cause` of a `UserFacingError` if the account's signer is missing, such as an extension that was removed. */
export type NoSignerCause = 'no-signer'

/** Opens signers. Provided by the plugin that stores the accounts' keys. */
export interface SignersService {
  /**
   * Resolves with the signer of an account. Rejects with a `UserFacingError` if the account cannot sign here: no
   * extension, a locked key, or the user declined.
   */
  open(account: Account): Promise<Signer>
}
export const Signers = defineService<SignersService>('signers@1')

/** Asks the user whether a relay may learn who the user is (NIP-42). */
export interface RelayConsentService {
  ask(relay: string): Promise<boolean>
}
export const RelayConsent = defineService<RelayConsentService>('relay-consent@1')

/** The accounts, and which of them is current. The host provides this service. */
export interface AccountsService {
  readonly accounts: ReadableStore<readonly Account[]>
  /**
   * Adds an account, or changes its method, and switches to it. Throws the `UserFacingError` that `getAddRefusal`
   * returns.
   */
  signIn(account: Account): void
  /**
   * Returns the reason why this account (without an argument: any new account) cannot be added; undefined if it can.
   * Call this before storing its key.
   */
  getAddRefusal(pubkey?: string): UserFacingError | undefined
  /** Switches to one of `accounts`, or to no account (a visitor). */
  switchTo(pubkey: string | undefined): void
  /**
   * Removes the account from this browser. After the last one was removed, all stored data is removed and the page
   * restarts.
   */
  signOut(pubkey: string): Promise<void>
  /**
   * Registers a function that runs before an account is removed, so that plugins delete their data about it. The plugin
   * that stores the keys uses `last`, because other plugins may still have to sign something first.
   */
  onSignOut(fn: (pubkey: string) => Promise<void>, order?: 'first' | 'last'): { dispose(): void }
}
export const Accounts = defineService<AccountsService>('host.accounts@1')
