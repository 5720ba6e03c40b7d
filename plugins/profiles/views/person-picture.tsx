import { useImage } from '#kernel/react'
import { Avatar } from '#ui-kit'

interface PersonPictureProps {
  readonly pubkey: string
  /** Its own address. */
  readonly picture: string | undefined
  /** px */
  readonly size: number
}

/** Somebody's picture, made for its size where there is an image proxy. */
export function PersonPicture({ pubkey, picture, size }: PersonPictureProps) {
  const { src, ref } = useImage(picture, { width: size, how: 'fill' })
  return <Avatar keyHex={pubkey} src={src} imageRef={ref} size={size} />
}
