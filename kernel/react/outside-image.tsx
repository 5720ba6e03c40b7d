import type { ComponentProps } from 'react'
import type { OutsideAddress } from '../outside/outside-address'

// The only element that asks for strangers' pictures. A lint rule keeps plain ones out of the app, and the type of
// `src` keeps out addresses that nobody has checked.

export interface OutsideImageProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet'> {
  readonly src: OutsideAddress | undefined
  readonly alt: string
}

/** A picture of somebody else's. */
export const OutsideImage = ({ alt, ...rest }: OutsideImageProps) => (
  // biome-ignore lint/correctness/noRestrictedElements: the one place that asks for pictures
  <img decoding="async" referrerPolicy="no-referrer" alt={alt} {...rest} />
)
