import { type ComponentProps, type ReactNode, useState } from 'react'
import type { ImageSize } from '../images/images'
import { ExternalImage } from './external-image'
import { useImage } from './use-image'

export interface PictureProps
  extends Pick<ComponentProps<'img'>, 'className' | 'title' | 'width' | 'height'> {
  /** The picture's own address, not that of an image proxy. */
  readonly url: string
  readonly alt: string
  /** The size in CSS px in which the picture is shown; its natural size by default. */
  readonly size?: ImageSize
  /** Shown if the picture cannot be loaded; nothing by default. */
  readonly fallback?: ReactNode
}

/** Shows a stranger's picture. It is loaded from the server that the user has chosen, when it is near the viewport. */
export function Picture({ url, size, fallback = null, alt, ...rest }: PictureProps) {
  const { src, ref, isUnavailable } = useImage(url, size)
  const [failedUrl, setFailedUrl] = useState<string>()
  if (isUnavailable || (failedUrl !== undefined && failedUrl === src)) return fallback
  return (
    <ExternalImage
      {...rest}
      ref={ref}
      src={src}
      // No text is shown while the address is unknown, because the picture would replace it a moment later.
      alt={src === undefined ? '' : alt}
      loading="lazy"
      onError={() => setFailedUrl(src)}
    />
  )
}
