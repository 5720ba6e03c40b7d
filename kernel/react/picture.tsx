import { type ComponentProps, type ReactNode, useState } from 'react'
import type { ImageSize } from '../images/images'
import { OutsideImage } from './outside-image'
import { useImage } from './use-image'

export interface PictureProps
  extends Pick<ComponentProps<'img'>, 'className' | 'title' | 'width' | 'height'> {
  /** The picture's own address, not that of an image proxy. */
  readonly url: string
  readonly alt: string
  /** The size in CSS px in which the picture is shown; its natural size by default. */
  readonly size?: ImageSize
  /** Shown if the picture cannot be loaded; nothing by default. */
  readonly instead?: ReactNode
}

/** Shows a stranger's picture. It is loaded from the server that the user has chosen, when it is near the viewport. */
export function Picture({ url, size, instead = null, alt, ...rest }: PictureProps) {
  const { src, ref, lost } = useImage(url, size)
  const [broken, setBroken] = useState<string>()
  if (lost || (broken !== undefined && broken === src)) return instead
  return (
    <OutsideImage
      {...rest}
      ref={ref}
      src={src}
      // No text is shown while the address is unknown, because the picture would replace it a moment later.
      alt={src === undefined ? '' : alt}
      loading="lazy"
      onError={() => setBroken(src)}
    />
  )
}
