import { Refusal } from '../core/refusal'
import type { ReadableStore } from '../core/store'
import { defineService } from '../core/tokens'
import type { EventDraft } from './publishing'

/** How an account signs: a browser extension (NIP-07), a remote signer (NIP-46), a key kept in this browser. */
export type SignerMethod = 'nip07' | 'nip46' | 'key'

/** One of the accounts of this browser. Nothing secret is in it. */
export interface Account {
  /** hex */
  readonly pubkey: string
  readonly method: SignerMethod | 'read-only'
}

/** On whose behalf, and until when, a signer is asked. */
export interface SignRequest {
  /** The id of the plugin that asks. */
  readonly plugin: string
  readonly signal: AbortSignal
}

/**
 * Holds, or speaks to whoever holds, one account's key. What it answers is checked by the kernel: a signer may be
 * an extension or a machine far away. Every call may reject with a `Refusal` whose message is for the user.
 */
export interface Signer {
  readonly pubkey: string
  /** A signed event for exactly this draft, unchecked. */
  sign(draft: Required<EventDraft> & { readonly pubkey: string }, request: SignRequest): Promise<unknown>
  /** NIP-44, for `peer` (hex). Decrypts NIP-04 as well where `peer` is the account itself. */
  encrypt(peer: string, text: string, request: SignRequest): Promise<string>
  decrypt(peer: string, payload: string, request: SignRequest): Promise<string>
  dispose(): void
}

/** Nobody said no: the account that was asked does not read here any more, and can be asked again when it does. */
export class SignerGone extends Refusal {}

/** Opens signers; provided by the plugin that keeps the accounts' keys. */
export interface SignersService {
  /** Rejects with a `Refusal` when the account cannot sign here: no extension, a locked key, the user said no. */
  open(account: Account): Promise<Signer>
}
export const Signers = defineService<SignersService>('signers@1')

/** Asks the user whether a relay may know who they are (NIP-42). */
export interface RelayConsentService {
  ask(relay: string): Promise<boolean>
}
export const RelayConsent = defineService<RelayConsentService>('relay-consent@1')

/** Who reads and writes; provided by the host. */
export interface SessionControl {
  readonly accounts: ReadableStore<readonly Account[]>
  /** Adds the account, or changes its method, and reads as it. Throws what `noRoomFor` answers. */
  signIn(account: Account): void
  /** Why this account, or without one any other, cannot be added; nothing while there is room. Ask before its key is kept. */
  noRoomFor(pubkey?: string): Refusal | undefined
  /** Reads as one of `accounts`, or as a visitor. */
  switchTo(pubkey: string | undefined): void
  /** Forgets the account here. With the last one everything that is stored goes, and the page starts anew. */
  signOut(pubkey: string): Promise<void>
  /**
   * Runs before an account is forgotten: whoever keeps something of it deletes that. `last` is for its key, with which
   * others may have to sign that they leave.
   */
  onSignOut(fn: (pubkey: string) => Promise<void>, turn?: 'first' | 'last'): { dispose(): void }
}
export const Accounts = defineService<SessionControl>('host.accounts@1')
