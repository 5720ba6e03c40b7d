import { Picture, type PictureProps } from './picture'

/**
 * Width in px at which pictures of emoji are asked for, a little larger than the largest text. It is the same
 * everywhere, so that an image proxy makes each picture only once.
 */
const REQUESTED_SIZE = { width: 24 }

/** A custom emoji (NIP-30) as a picture. `alt` is empty if the surrounding element already names the emoji. */
export const EmojiPicture = (props: Omit<PictureProps, 'size'>) => (
  <Picture {...props} size={REQUESTED_SIZE} />
)
