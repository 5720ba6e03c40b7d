import { type ComponentProps, type ReactNode, useState } from 'react'
import type { ImageSize } from '../images/images'
import { OutsideImage } from './outside-image'
import { useImage } from './use-image'

export interface PictureProps
  extends Pick<ComponentProps<'img'>, 'className' | 'title' | 'width' | 'height'> {
  /** The picture's own address. */
  readonly url: string
  readonly alt: string
  /** The size it is shown in, CSS px; its natural size by default. */
  readonly size?: ImageSize
  /** Replaces a picture that cannot be loaded; nothing by default. */
  readonly instead?: ReactNode
}

/** A stranger's picture, loaded through the user's choice of server, once it is near the viewport. */
export function Picture({ url, size, instead = null, alt, ...rest }: PictureProps) {
  const { src, ref, lost } = useImage(url, size)
  const [broken, setBroken] = useState<string>()
  if (lost || (broken !== undefined && broken === src)) return instead
  return (
    <OutsideImage
      {...rest}
      ref={ref}
      src={src}
      // Text that the picture replaces a moment later would only flicker.
      alt={src === undefined ? '' : alt}
      loading="lazy"
      onError={() => setBroken(src)}
    />
  )
}
