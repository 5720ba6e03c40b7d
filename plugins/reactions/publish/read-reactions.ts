import type { NostrEvent } from '#kernel'

/** One person's reaction: the first counts, a dislike is none of them. */
export interface Reaction {
  readonly event: NostrEvent
  readonly pubkey: string
  /** What to show: a heart for a like. */
  readonly text: string
  /** A picture instead of the text (NIP-30). */
  readonly url?: string
}

const HEART = '❤️'
/** Characters; a longer content is no emoji. */
const MAX_TEXT = 24
const MAX_SHORTCODE = 50

/** NIP-25: the last `e` tag is the target. */
const targetOf = ({ tags }: NostrEvent) => tags.findLast(t => t[0] === 'e')?.[1]

function read(event: NostrEvent): Reaction | undefined {
  const content = event.content.trim()
  if (content === '-') return undefined
  const { pubkey } = event
  if (content === '' || content === '+') return { event, pubkey, text: HEART }
  const shortcode = /^:([\w-]+):$/.exec(content)?.[1]
  if (shortcode !== undefined) {
    const url = event.tags.find(t => t[0] === 'emoji' && t[1] === shortcode)?.[2]
    const safe = url !== undefined && /^https:\/\//.test(url) && shortcode.length <= MAX_SHORTCODE
    return safe ? { event, pubkey, text: content, url } : { event, pubkey, text: HEART }
  }
  return { event, pubkey, text: content.length <= MAX_TEXT ? content : HEART }
}

/** The reactions to `id` among these events, one a person, oldest first. */
export function readReactions(id: string, events: readonly NostrEvent[]): Reaction[] {
  const first = new Map<string, Reaction>()
  for (const event of [...events].reverse()) {
    if (event.kind !== 7 || targetOf(event) !== id || first.has(event.pubkey)) continue
    const reaction = read(event)
    if (reaction) first.set(event.pubkey, reaction)
  }
  return [...first.values()]
}
