import type { EventDraft, NostrEvent } from '#kernel/ports'
import type { SealedKey, UnlockSecret } from './sealed-key'
import type { SigningRights } from './signing-rights'

/** A key that the worker holds in memory. The handle has a meaning only in the worker. */
export interface LoadedKey {
  readonly handle: number
  /** hex */
  readonly pubkey: string
}

/** The calls from the page to the worker that holds the keys. Every call rejects with a message for the user. */
export interface KeyWorkerApi {
  /** Sets the rights of all plugins. Before this call, no plugin may use a key. Only the first call has an effect. */
  permit(rights: SigningRights): Promise<void>
  create(): Promise<LoadedKey>
  /** Reads a key from an nsec, 64 hex digits, or an ncryptsec with its password. */
  read(text: string, password?: string): Promise<LoadedKey>
  open(pubkey: string, sealed: SealedKey, by: UnlockSecret): Promise<LoadedKey>
  seal(handle: number, by: UnlockSecret): Promise<SealedKey>
  /** Overwrites the key with zeros and forgets it. */
  close(handle: number): Promise<void>
  /**
   * Signs a draft. Refuses a kind that `plugin` may not sign, a draft that contains the secret key, and too many
   * requests of one plugin within a second.
   */
  sign(handle: number, draft: Required<EventDraft>, plugin: string): Promise<NostrEvent>
  /** Encrypts with NIP-44, for a plugin that has the right. */
  encrypt(handle: number, peer: string, text: string, plugin: string): Promise<string>
  /** Decrypts NIP-44, and NIP-04 if it is from the key's own account or `nip04` allows it. */
  decrypt(handle: number, peer: string, payload: string, plugin: string, nip04?: boolean): Promise<string>
  /** Returns the key as text, so that the user can keep a copy. */
  toNsec(handle: number): Promise<string>
  toNcryptsec(handle: number, password: string): Promise<string>
  /** Encrypts and signs a NIP-46 message (kind 24133) from this key to a remote signer. */
  writeMessage(handle: number, peer: string, text: string): Promise<NostrEvent>
  /** Signs a relay's challenge, so that the relay delivers messages to this key (NIP-42). */
  answerChallenge(handle: number, relay: string, challenge: string): Promise<NostrEvent>
  /** Decrypts a NIP-46 message to this key; refuses a message with a wrong signature. */
  readMessage(handle: number, event: NostrEvent): Promise<string>
}

export type KeyRequest = { readonly id: number } & {
  [K in keyof KeyWorkerApi]: { readonly name: K; readonly args: Parameters<KeyWorkerApi[K]> }
}[keyof KeyWorkerApi]

export type KeyResponse =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly refusal: string }
