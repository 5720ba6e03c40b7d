import type { Ref } from 'react'
import type { CustomContainerComponentProps } from 'virtua'

/**
 * Removes the style `pointer-events: none` that the library sets while the list scrolls. This style makes the browser
 * compute the styles of every row at the start and end of a scroll, and a press just after a scroll has no effect.
 */
export const PressableRows = ({
  style,
  ...rest
}: CustomContainerComponentProps & { readonly ref?: Ref<HTMLDivElement> }) => (
  <div {...rest} style={{ ...style, pointerEvents: undefined }} />
)
