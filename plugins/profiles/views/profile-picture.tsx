import { useMemo, useState } from 'react'
import { ExternalImage, useImage, useIsScrollSettled } from '#kernel/react'
import { Avatar } from '#ui-kit'

interface PersonPictureProps {
  readonly pubkey: string
  /** The original address of the picture. */
  readonly picture: string | undefined
  /** px */
  readonly size: number
}

/** A person's picture, made smaller by the image proxy if there is one. */
export function ProfilePicture({ pubkey, picture, size }: PersonPictureProps) {
  // False while the reader scrolls fast: then only a coloured disc is shown.
  const atRest = useIsScrollSettled()
  const { src, ref } = useImage(atRest ? picture : undefined, { width: size, mode: 'fill' })
  const [failed, setFailed] = useState<string>()
  // Keep the same element while nothing changes, so that React does not render the disc again.
  const image = useMemo(
    () =>
      src !== undefined &&
      failed !== src && (
        <ExternalImage
          ref={ref}
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setFailed(src)}
        />
      ),
    [ref, src, failed, size],
  )
  return <Avatar pubkey={pubkey} isBlank={!atRest} picture={image} size={size} />
}
