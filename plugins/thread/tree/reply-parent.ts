import type { NostrEvent } from '#kernel'
import { isHexKey } from '#kernel/nostr'

const eTags = (event: NostrEvent) => event.tags.filter(([name, id]) => name === 'e' && isHexKey(id))

/** The id a note answers (NIP-10): the `reply` marker, else the `root`, else the last unmarked `e` tag. */
export function replyParentOf(event: NostrEvent): string | undefined {
  const tags = eTags(event)
  const marked = (marker: string) => tags.find(tag => tag[3] === marker)?.[1]
  return marked('reply') ?? marked('root') ?? tags.findLast(tag => !tag[3])?.[1]
}

/** The id of the note a thread began with (NIP-10): the `root` marker, else the first unmarked `e` tag. */
export function threadRootOf(event: NostrEvent): string | undefined {
  const tags = eTags(event)
  return tags.find(tag => tag[3] === 'root')?.[1] ?? tags.find(tag => !tag[3])?.[1] ?? replyParentOf(event)
}
