import { createEventSigner, type EventTemplate } from '../../../demo/event-signer.ts'
import type { NostrEvent } from '../../../kernel/ports/nostr-types.ts'

const signer = await createEventSigner()

export const NOW = Math.floor(Date.now() / 1000)

/** Returns the secret key of the author with this number. */
export const keyOf = (author: number): Uint8Array => new Uint8Array(32).fill(1).fill(author, 30)
export const pubkeyOf = (author: number): string => signer.pubkey(keyOf(author))

export const signed = (template: Partial<EventTemplate>, author = 1): NostrEvent =>
  signer.sign({ kind: 1, created_at: NOW - 100, tags: [], content: '', ...template }, keyOf(author))

/**
 * Returns signed notes, newest first. The first is from `from`, and each is `every` seconds older than the one before.
 */
export const notes = (count: number, { author = 1, from = NOW - 60, every = 60, text = 'note' } = {}) =>
  Array.from({ length: count }, (_, n) =>
    signed({ created_at: from - n * every, content: `${text} ${n} of ${author}` }, author),
  )
