import type { ComponentProps } from 'react'
import type { OutsideAddress } from '../outside/outside-address'

// `OutsideImage` is the only element that loads strangers' pictures. A lint rule forbids plain `img` elements in the
// app, and the type of `src` rejects unchecked addresses.

export interface OutsideImageProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet'> {
  readonly src: OutsideAddress | undefined
  readonly alt: string
}

/** Shows a stranger's picture. */
export const OutsideImage = ({ alt, ...rest }: OutsideImageProps) => (
  // biome-ignore lint/correctness/noRestrictedElements: the one place that asks for pictures
  <img decoding="async" referrerPolicy="no-referrer" alt={alt} {...rest} />
)
