import { useMemo } from 'react'
import { Emoji } from '../blocks/emoji'
import { getSiteHost } from '../blocks/parsed-note'
import { splitCustomEmoji } from '../text/split-custom-emoji'

/** A line of words whose custom emoji (NIP-30) are pictures. */
export default function EmojiText({ text, tags }: { text: string; tags: readonly (readonly string[])[] }) {
  const pieces = useMemo(() => splitCustomEmoji(text, tags, getSiteHost()), [text, tags])
  return pieces.map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, always replaced together
    typeof piece === 'string' ? piece : <Emoji key={index} {...piece} />,
  )
}
