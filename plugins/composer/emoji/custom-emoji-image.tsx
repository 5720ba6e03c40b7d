import { EmojiPicture } from '#kernel/react'
import { Icon } from '#ui-kit'

/** A custom emoji in the picker. */
export const CustomEmojiImage = ({ url }: { url: string }) => (
  <EmojiPicture url={url} alt="" fallback={<Icon name="image" />} />
)
