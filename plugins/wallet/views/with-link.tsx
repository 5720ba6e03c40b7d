import type { ReactNode } from 'react'
import { splitLink } from '../contract'

/** Shows a text. `link` renders the part in square brackets. */
export function WithLink({ text, link }: { text: string; link(part: string): ReactNode }) {
  const [before, part, after] = splitLink(text)
  return (
    <>
      {before}
      {part !== undefined && link(part)}
      {after}
    </>
  )
}
