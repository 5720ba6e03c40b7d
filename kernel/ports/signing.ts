import { Refusal } from '../core/refusal'
import type { ReadableStore } from '../core/store'
import { defineService } from '../core/tokens'
import type { EventDraft } from './publishing'

/** How an account signs: a browser extension (NIP-07), a remote signer (NIP-46), a key kept in this browser. */
export type SignerMethod = 'nip07' | 'nip46' | 'key'

/** One of the accounts of this browser. Contains no secret. */
export interface Account {
  /** hex */
  readonly pubkey: string
  readonly method: SignerMethod | 'read-only'
}

/** The plugin that asks a signer, and how long it waits. */
export interface SignRequest {
  /** The id of the plugin that asks. */
  readonly plugin: string
  readonly signal: AbortSignal
}

/**
 * Holds one account's key, or speaks to the extension or machine that holds it. The kernel therefore checks its
 * answers. Every call may reject with a `Refusal` whose message is for the user.
 */
export interface Signer {
  readonly pubkey: string
  /** A signed event for exactly this draft, unchecked. */
  sign(draft: Required<EventDraft> & { readonly pubkey: string }, request: SignRequest): Promise<unknown>
  /** NIP-44, with `peer` (hex). Also decrypts NIP-04 if `peer` is the account itself. */
  encrypt(peer: string, text: string, request: SignRequest): Promise<string>
  decrypt(peer: string, payload: string, request: SignRequest): Promise<string>
  dispose(): void
}

/** Not a refusal: the account is no longer the current one, and can be asked again when it is. */
export class SignerGone extends Refusal {}

/** Opens signers; provided by the plugin that keeps the accounts' keys. */
export interface SignersService {
  /** Rejects with a `Refusal` if the account cannot sign here: no extension, a locked key, the user declined. */
  open(account: Account): Promise<Signer>
}
export const Signers = defineService<SignersService>('signers@1')

/** Asks the user whether a relay may learn who they are (NIP-42). */
export interface RelayConsentService {
  ask(relay: string): Promise<boolean>
}
export const RelayConsent = defineService<RelayConsentService>('relay-consent@1')

/** The accounts, and which of them is current; provided by the host. */
export interface SessionControl {
  readonly accounts: ReadableStore<readonly Account[]>
  /** Adds the account, or changes its method, and switches to it. Throws the answer of `noRoomFor`. */
  signIn(account: Account): void
  /**
   * Why this account (without an argument: any other account) cannot be added; undefined while there is room. Ask
   * before its key is stored.
   */
  noRoomFor(pubkey?: string): Refusal | undefined
  /** Switches to one of `accounts`, or to a visitor. */
  switchTo(pubkey: string | undefined): void
  /** Removes the account here. With the last one, everything stored is removed, and the page restarts. */
  signOut(pubkey: string): Promise<void>
  /**
   * Runs before an account is removed, so that plugins delete their data about it. `last` is for its key, with which
   * other plugins may first have to sign that they leave.
   */
  onSignOut(fn: (pubkey: string) => Promise<void>, turn?: 'first' | 'last'): { dispose(): void }
}
export const Accounts = defineService<SessionControl>('host.accounts@1')
