import { Picture } from '#kernel/react'
import { Icon } from '#ui-kit'

/**
 * Width in px at which emoji are requested. Notes use the same width, so that an image proxy makes each picture only
 * once.
 */
const EMOJI_SIZE = { width: 24 }

/** A custom emoji in the picker. */
export const CustomEmojiImage = ({ url }: { url: string }) => (
  <Picture url={url} size={EMOJI_SIZE} alt="" fallback={<Icon name="image" />} />
)
