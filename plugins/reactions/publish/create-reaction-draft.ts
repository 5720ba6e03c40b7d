import { getEventAddress, isAddressableKind } from '#kernel/nostr'
import type { EventDraft, NostrEvent } from '#kernel/ports'

/** The content of a reaction: a like, a character, or a custom emoji (NIP-30). */
export type ReactionContent = '+' | { readonly text: string; readonly url?: string }

/** Builds a reaction (NIP-25) with the target's `e`, `p` and `k` tags. An addressable target also gets an `a` tag. */
export function createReactionDraft(target: NostrEvent, content: ReactionContent, hint = ''): EventDraft {
  const { id, pubkey, kind } = target
  const address = isAddressableKind(kind) ? getEventAddress(target) : undefined
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
