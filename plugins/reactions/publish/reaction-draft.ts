import type { EventDraft, NostrEvent } from '#kernel'
import { addressOf, isAddressable } from '#kernel/nostr'

/** What is put on a note: a like, a character, or a picture of the user's own (NIP-30). */
export type ReactionContent = '+' | { readonly text: string; readonly url?: string }

/** A reaction as NIP-25 wants it: the target's `e`, `p` and `k`, and `a` where it has an address. */
export function reactionDraft(target: NostrEvent, content: ReactionContent, hint = ''): EventDraft {
  const { id, pubkey, kind } = target
  const address = isAddressable(kind) ? addressOf(target) : undefined
  const picture = content !== '+' && content.url !== undefined ? content : undefined
  const shortcode = picture?.text.replace(/^:|:$/g, '')
  return {
    kind: 7,
    content: content === '+' ? '+' : shortcode === undefined ? content.text : `:${shortcode}:`,
    tags: [
      ['e', id, hint, pubkey],
      ['p', pubkey, hint],
      ['k', String(kind)],
      ...(address === undefined ? [] : [['a', address, hint, pubkey]]),
      ...(picture?.url !== undefined && shortcode !== undefined ? [['emoji', shortcode, picture.url]] : []),
    ],
  }
}
