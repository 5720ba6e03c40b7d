import type { EventDraft, NostrEvent } from '#kernel'
import type { Seal, Sealed } from './sealed'
import type { SigningRights } from './signing-rights'

/** A key that the worker holds in memory; the number means nothing elsewhere. */
export interface HeldKey {
  readonly handle: number
  /** hex */
  readonly pubkey: string
}

/** What the page can ask of the worker that holds the keys. All reject with words for the user. */
export interface KeyCalls {
  /** What plugins may. Until it is said nobody may anything, and it is said once. */
  permit(rights: SigningRights): Promise<void>
  create(): Promise<HeldKey>
  /** nsec, 64 hex digits, or ncryptsec with its password. */
  read(text: string, password?: string): Promise<HeldKey>
  open(pubkey: string, sealed: Sealed, by: Seal): Promise<HeldKey>
  seal(handle: number, by: Seal): Promise<Sealed>
  /** Forgets it, and writes zeros over it. */
  close(handle: number): Promise<void>
  /**
   * Refuses a kind that `plugin` may not sign, a draft that holds the key itself, and a plugin that wants too many
   * within a second.
   */
  sign(handle: number, draft: Required<EventDraft>, plugin: string): Promise<NostrEvent>
  /** NIP-44, for a plugin that may. */
  encrypt(handle: number, peer: string, text: string, plugin: string): Promise<string>
  decrypt(handle: number, peer: string, payload: string, plugin: string): Promise<string>
  /** For the user's own copy. */
  toNsec(handle: number): Promise<string>
  toNcryptsec(handle: number, password: string): Promise<string>
  /** A NIP-46 message (kind 24133) from this key to a remote signer. */
  writeMessage(handle: number, peer: string, text: string): Promise<NostrEvent>
  /** Proves to a relay that messages to this key may be read by us (NIP-42). */
  answerChallenge(handle: number, relay: string, challenge: string): Promise<NostrEvent>
  /** The text of a NIP-46 message to this key; refuses one whose signature is wrong. */
  readMessage(handle: number, event: NostrEvent): Promise<string>
}

export type KeyCall = { readonly id: number } & {
  [K in keyof KeyCalls]: { readonly name: K; readonly args: Parameters<KeyCalls[K]> }
}[keyof KeyCalls]

export type KeyAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly refusal: string }
