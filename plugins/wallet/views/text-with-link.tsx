import type { ReactNode } from 'react'
import { splitTextAtLink } from '../contract'

/** Shows a text. The part in square brackets is rendered by `link`. */
export function TextWithLink({ text, link }: { text: string; link(part: string): ReactNode }) {
  const [before, part, after] = splitTextAtLink(text)
  return (
    <>
      {before}
      {part !== undefined && link(part)}
      {after}
    </>
  )
}
