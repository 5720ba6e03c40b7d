import { Picture } from '#kernel/react'
import { Icon } from '#ui-kit'

/** px; as notes ask for theirs, so that a proxy makes each picture once. */
const EMOJI = { width: 24 }

/** One of the user's own emoji, in the picker. */
export const EmojiPicture = ({ url }: { url: string }) => (
  <Picture url={url} size={EMOJI} alt="" instead={<Icon name="image" />} />
)
