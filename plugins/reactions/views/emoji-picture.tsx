import type { ReactNode } from 'react'
import { Picture } from '#kernel/react'

/**
 * Width in px at which emoji are requested. Notes use the same width, so that an image proxy makes each picture only
 * once.
 */
const EMOJI_SIZE = { width: 24 }

interface EmojiPictureProps {
  readonly url: string
  /** Text for screen readers. Empty if the surrounding element already names the emoji. */
  readonly alt: string
  /** px */
  readonly sidePx: number
  /** Shown instead if the picture cannot be loaded. */
  readonly fallback: ReactNode
  readonly className?: string | undefined
}

/** A custom emoji (NIP-30) as a picture. */
export const EmojiPicture = ({ sidePx, ...props }: EmojiPictureProps) => (
  <Picture {...props} size={EMOJI_SIZE} width={sidePx} height={sidePx} />
)
