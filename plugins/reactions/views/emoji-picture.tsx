import type { ReactNode } from 'react'
import { Picture } from '#kernel/react'

/** px; as notes ask for theirs, so that a proxy makes each picture once. */
const EMOJI = { width: 24 }

interface EmojiPictureProps {
  readonly url: string
  /** Empty where what is around it says so already. */
  readonly alt: string
  /** px */
  readonly side: number
  /** Where the picture is not to be had. */
  readonly instead: ReactNode
  readonly className?: string | undefined
}

/** A custom emoji (NIP-30). */
export const EmojiPicture = ({ side, ...props }: EmojiPictureProps) => (
  <Picture {...props} size={EMOJI} width={side} height={side} />
)
