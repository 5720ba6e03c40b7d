import { computeEventId } from '#kernel/keys'
import type { EventDraft } from '#kernel/ports'

/** The unsigned event inside a message. Nobody but the two peers can know, or prove, that it was written. */
export interface Rumor extends Required<EventDraft> {
  readonly id: string
  readonly pubkey: string
}

/**
 * Kinds of rumors in ratchet chats. Kind 15 is a receipt here, while it is a file in NIP-17. A peer's file of kind 15 is
 * read too, but Pinion writes a file as a text with the same tags: other clients drop an unknown receipt, and show an
 * address. The client of 2025 wrote texts with the kinds 4 (between two people) and 1060 (in groups).
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

/** Kinds that a peer with the client of 2025 would see as messages, so only newer peers get them. */
const NEWER_KINDS: ReadonlySet<number> = new Set([
  RATCHET_RUMOR_KINDS.receipt,
  RATCHET_RUMOR_KINDS.typing,
  RATCHET_RUMOR_KINDS.settings,
])

/** True if a rumor of this kind may only be sent to a peer that has shown it is newer (`fromNewer`). */
export const requiresNewerPeer = (kind: number): boolean => NEWER_KINDS.has(kind)

/** True if a rumor of this kind and these tags shows that its writer has a newer client than that of 2025. */
export const isNewerClientRumor = (kind: number, tags: readonly (readonly string[])[]): boolean =>
  NEWER_KINDS.has(kind) || tags.some(([name]) => name === 'p')

export interface RumorDraft {
  readonly kind: number
  readonly content: string
  /** Tags besides `p`, `ms`, `expiration` and `l`, which are added here. A reply, reaction or receipt has `e`. */
  readonly tags?: readonly (readonly string[])[]
  /** Identity of the writer and of the recipient, hex. Today's clients drop rumors that lack the recipient's `p`. */
  readonly sender: string
  readonly recipient: string
  /** Id of the group that the rumor belongs to. Must be left out between two people: others file it as a group's. */
  readonly group?: string
  /** s. The message disappears then (NIP-40). */
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
