import type { ComponentProps } from 'react'
import type { CheckedUrl } from '../url-policy/url-policy'

// `ExternalImage` is the only element that loads strangers' pictures. A lint rule forbids plain `img` elements in the
// app, and the type of `src` rejects unchecked addresses.

export interface ExternalImageProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet'> {
  readonly src: CheckedUrl | undefined
  readonly alt: string
}

/** Shows a picture from a stranger's server. */
export const ExternalImage = ({ alt, ...rest }: ExternalImageProps) => (
  // biome-ignore lint/correctness/noRestrictedElements: the one place that asks for pictures
  <img decoding="async" referrerPolicy="no-referrer" alt={alt} {...rest} />
)
