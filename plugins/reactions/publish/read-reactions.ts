import type { EventRef, NostrEvent } from '#kernel'
import { addressOf, refOfAddress, refOfId, toEventRef } from '#kernel/nostr'

/** One person's reaction: the first counts, a dislike is none of them. */
export interface Reaction {
  readonly event: NostrEvent
  readonly pubkey: string
  /** What to show: a heart for a like, a shortcode that has no picture as it was written. */
  readonly text: string
  /** A picture instead of the text (NIP-30). */
  readonly url?: string
}

/** How a like looks. */
export const HEART = '❤️'
/** Characters; a longer content is no emoji. */
const MAX_TEXT = 24
const MAX_SHORTCODE = 50
/** Characters that are shown of a longer one. */
const MAX_SHOWN = MAX_SHORTCODE + 2

/** NIP-25: the last `e` tag is the target; `a` beside it names it in all its versions. */
const lastOf = ({ tags }: NostrEvent, name: 'e' | 'a') => tags.findLast(tag => tag[0] === name)

/** What somebody reacted to; nothing for a reaction that names nothing. */
export function reactedTo(event: NostrEvent): EventRef | undefined {
  const [, address, near] = lastOf(event, 'a') ?? []
  const [, id, relay] = lastOf(event, 'e') ?? []
  const ref = refOfAddress(address, near) ?? refOfId(id, relay)
  return ref && toEventRef(ref)
}

/** One reaction, whatever it is to. */
export function readReaction(event: NostrEvent): Reaction | undefined {
  const content = event.content.trim()
  if (content === '-') return undefined
  const { pubkey } = event
  if (content === '' || content === '+') return { event, pubkey, text: HEART }
  const shortcode = /^:([\w-]+):$/.exec(content)?.[1]
  if (shortcode !== undefined) {
    const url = event.tags.find(t => t[0] === 'emoji' && t[1] === shortcode)?.[2]
    const safe = url !== undefined && /^https:\/\//.test(url) && shortcode.length <= MAX_SHORTCODE
    const text = content.length <= MAX_SHOWN ? content : `${content.slice(0, MAX_SHOWN)}…`
    return { event, pubkey, text, ...(safe && { url }) }
  }
  return { event, pubkey, text: content.length <= MAX_TEXT ? content : HEART }
}

/** Tells reactions to `target`, in any of its versions, from those that name it beside what they are to. */
export function isReactionTo(target: NostrEvent): (event: NostrEvent) => boolean {
  const address = addressOf(target)
  return event =>
    event.kind === 7 &&
    (lastOf(event, 'e')?.[1] === target.id || (address !== undefined && lastOf(event, 'a')?.[1] === address))
}

/** The reactions to `target`, in any of its versions, among these events, one a person, oldest first. */
export function readReactions(target: NostrEvent, events: readonly NostrEvent[]): Reaction[] {
  const isAbout = isReactionTo(target)
  const first = new Map<string, Reaction>()
  for (const event of [...events].reverse()) {
    if (!isAbout(event) || first.has(event.pubkey)) continue
    const reaction = readReaction(event)
    if (reaction) first.set(event.pubkey, reaction)
  }
  return [...first.values()]
}
