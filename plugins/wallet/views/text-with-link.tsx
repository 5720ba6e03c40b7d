import type { ReactNode } from 'react'
import { splitLinkText } from '../contract'

/** Shows a text. `link` renders the part in square brackets. */
export function TextWithLink({ text, link }: { text: string; link(part: string): ReactNode }) {
  const [before, part, after] = splitLinkText(text)
  return (
    <>
      {before}
      {part !== undefined && link(part)}
      {after}
    </>
  )
}
