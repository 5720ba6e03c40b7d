import { Picture } from '#kernel/react'
import { Icon } from '#ui-kit'

/** px; the same size as emoji in notes, so that an image proxy makes each picture only once. */
const EMOJI_SIZE = { width: 24 }

/** A custom emoji in the picker. */
export const PickerEmoji = ({ url }: { url: string }) => (
  <Picture url={url} size={EMOJI_SIZE} alt="" instead={<Icon name="image" />} />
)
