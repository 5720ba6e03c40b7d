import type { ReactNode } from 'react'
import { splitLink } from '../contract'

/** A text whose `[part]` is rendered by `link`. */
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
