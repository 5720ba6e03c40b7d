import { computeEventId } from '#kernel/keys'
import type { EventDraft } from '#kernel/ports'

/**
 * The unsigned event inside a message. Only the two peers can read it, and neither can prove to others who wrote
 * it, because it is unsigned.
 */
export interface Rumor extends Required<EventDraft> {
  readonly id: string
  readonly pubkey: string
}

/**
 * Kinds of rumors in ratchet chats. Kind 15 is a receipt in this protocol, but a file in NIP-17. Pinion also reads
 * files of kind 15, but writes a file as a text with the same tags: other clients drop a receipt that they do not
 * understand, and show an address in a text. Version 0.0.36 of nostr-double-ratchet wrote texts as kind 4 (between two
 * people) and kind 1060 (in groups).
 */
export const RATCHET_RUMOR_KINDS = {
  text: 14,
  oldText: 4,
  oldGroupText: 1060,
  reaction: 7,
  receipt: 15,
  typing: 25,
  group: 40,
  settings: 10_448,
} as const

/**
 * Kinds that version 0.0.36 of nostr-double-ratchet would show as text messages, so only peers with a newer client get
 * them.
 */
const NEWER_KINDS: ReadonlySet<number> = new Set([
  RATCHET_RUMOR_KINDS.receipt,
  RATCHET_RUMOR_KINDS.typing,
  RATCHET_RUMOR_KINDS.settings,
])

/**
 * True if a rumor of this kind may only be sent to a peer whose client has shown that it is newer
 * (`StoredSession.isNewer`).
 */
export const requiresNewerPeer = (kind: number): boolean => NEWER_KINDS.has(kind)

/**
 * True if a rumor of this kind with these tags shows that its writer's client is newer than version 0.0.36 of
 * nostr-double-ratchet.
 */
export const isNewerClientRumor = (kind: number, tags: readonly (readonly string[])[]): boolean =>
  NEWER_KINDS.has(kind) || tags.some(([name]) => name === 'p')

export interface RumorDraft {
  readonly kind: number
  readonly content: string
  /**
   * Tags besides `p`, `ms`, `expiration` and `l`, which `createRatchetRumor` adds. A reply, reaction or receipt has an
   * `e` tag.
   */
  readonly tags?: readonly (readonly string[])[]
  /**
   * Identities (hex) of the writer and of the recipient. Current clients drop a rumor without a `p` tag for the
   * recipient.
   */
  readonly sender: string
  readonly recipient: string
  /**
   * Id of the group that the rumor belongs to. It must be absent between two people, or other clients show the message
   * in a group.
   */
  readonly group?: string
  /** s. The message disappears at this time (NIP-40). */
  readonly expiresAt?: number
}

/** Makes the rumor of a message. `now` is in ms. */
export function createRatchetRumor(draft: RumorDraft, now: number): Rumor {
  const { kind, content, sender, recipient, group, expiresAt } = draft
  const unsigned = {
    kind,
    content,
    created_at: Math.floor(now / 1_000),
    tags: [
      ['p', recipient],
      ...(draft.tags ?? []),
      ...(group === undefined ? [] : [['l', group]]),
      ...(expiresAt === undefined ? [] : [['expiration', String(expiresAt)]]),
      ['ms', String(now)],
    ],
    pubkey: sender,
  }
  return { id: computeEventId(unsigned), ...unsigned }
}
