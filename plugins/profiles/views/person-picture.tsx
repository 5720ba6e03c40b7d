import { useAtRest, useImage } from '#kernel/react'
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
  // Whom one flies past is a disc.
  const atRest = useAtRest()
  const { src, ref } = useImage(atRest ? picture : undefined, { width: size, how: 'fill' })
  return <Avatar keyHex={pubkey} plain={!atRest} src={src} imageRef={ref} size={size} />
}
