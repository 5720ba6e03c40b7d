import type { UncheckedTags } from '#kernel/nostr'
import { NoteTokenizerState } from './note-tokenizer-state'

/** Words, or a custom emoji whose `url` is https or on this page's own host. */
type EmojiPiece = string | { readonly shortcode: string; readonly url: string }

/** Splits a text into custom emoji (NIP-30) and plain text. */
export function splitCustomEmoji(text: string, tags: UncheckedTags, ownHost?: string): readonly EmojiPiece[] {
  const context = new NoteTokenizerState(tags, ownHost === undefined ? {} : { ownHost })
  const pieces: EmojiPiece[] = []
  let from = 0
  // The second colon of a shortcode without a picture may be the first one of the next shortcode.
  for (const { 1: shortcode = '', index } of text.matchAll(/:([\w-]+)(?=:)/g)) {
    const url = index < from ? undefined : context.emojiUrl(shortcode)
    if (!url) continue
    if (index > from) pieces.push(text.slice(from, index))
    pieces.push({ shortcode, url })
    from = index + shortcode.length + 2
  }
  if (from < text.length) pieces.push(text.slice(from))
  return pieces
}
