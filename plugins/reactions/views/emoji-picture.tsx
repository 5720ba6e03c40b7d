import type { ReactNode } from 'react'
import { Picture } from '#kernel/react'

/** px; the same size as emoji in notes, so that an image proxy makes each picture only once. */
const EMOJI_SIZE = { width: 24 }

interface EmojiPictureProps {
  readonly url: string
  /** Empty if the surrounding element already names it. */
  readonly alt: string
  /** px */
  readonly side: number
  /** Shown if the picture cannot be loaded. */
  readonly instead: ReactNode
  readonly className?: string | undefined
}

/** A custom emoji (NIP-30). */
export const EmojiPicture = ({ side, ...props }: EmojiPictureProps) => (
  <Picture {...props} size={EMOJI_SIZE} width={side} height={side} />
)
