import { useMemo } from 'react'
import { Emoji } from '../blocks/emoji'
import { ownHost } from '../blocks/parsed-note'
import { emojiPieces } from '../text/emoji-pieces'

/** A line of words whose custom emoji (NIP-30) are pictures. */
export default function EmojiText({ text, tags }: { text: string; tags: readonly (readonly string[])[] }) {
  const pieces = useMemo(() => emojiPieces(text, tags, ownHost()), [text, tags])
  return pieces.map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, always replaced together
    typeof piece === 'string' ? piece : <Emoji key={index} {...piece} />,
  )
}
