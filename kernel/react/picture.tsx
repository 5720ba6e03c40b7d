import { type ComponentProps, type ReactNode, useState } from 'react'
import type { ImageSize } from '../images/images'
import { OutsideImage } from './outside-image'
import { useImage } from './use-image'

export interface PictureProps
  extends Pick<ComponentProps<'img'>, 'className' | 'title' | 'width' | 'height'> {
  /** The picture's own address. */
  readonly url: string
  readonly alt: string
  /** The room it is shown in, CSS px; as it is when absent. */
  readonly size?: ImageSize
  /** Stands in for a picture that is not to be had; nothing when absent. */
  readonly instead?: ReactNode
}

/** Somebody else's picture, asked for where the user wants pictures to be asked for, once it is near. */
export function Picture({ url, size, instead = null, alt, ...rest }: PictureProps) {
  const { src, ref, lost } = useImage(url, size)
  const [broken, setBroken] = useState<string>()
  if (lost || (broken !== undefined && broken === src)) return instead
  return (
    <OutsideImage
      {...rest}
      ref={ref}
      src={src}
      // Words that give way to a picture in the next moment would only flicker.
      alt={src === undefined ? '' : alt}
      loading="lazy"
      onError={() => setBroken(src)}
    />
  )
}
