import { addressOf, refOfAddress, refOfId, toEventRef } from '#kernel/nostr'
import type { EventRef, NostrEvent } from '#kernel/ports'

/** A person's reaction to an event: the first one counts; a dislike does not. */
export interface Reaction {
  readonly event: NostrEvent
  readonly pubkey: string
  /** Displayed text: a heart for a like; a shortcode without a picture as written. */
  readonly text: string
  /** Address of a custom emoji, shown instead of the text (NIP-30). */
  readonly url?: string
}

/** The emoji shown for a like. */
export const HEART = '❤️'
/** Characters; a longer content cannot be an emoji. */
const MAX_TEXT = 24
const MAX_SHORTCODE = 50
/** Characters of a long shortcode that are shown. */
const MAX_SHOWN = MAX_SHORTCODE + 2

/** The last `e` tag is the target (NIP-25); an `a` tag names it in all versions. */
const lastOf = ({ tags }: NostrEvent, name: 'e' | 'a') => tags.findLast(tag => tag[0] === name)

/** The event that a reaction refers to; undefined if it names none. */
export function reactedTo(event: NostrEvent): EventRef | undefined {
  const [, address, near] = lastOf(event, 'a') ?? []
  const [, id, relay] = lastOf(event, 'e') ?? []
  const ref = refOfAddress(address, near) ?? refOfId(id, relay)
  return ref && toEventRef(ref)
}

/** Reads a reaction to any event. */
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

/** Whether an event is a reaction to `target` in any version, and does not merely name it in another tag. */
export function isReactionTo(target: NostrEvent): (event: NostrEvent) => boolean {
  const address = addressOf(target)
  return event =>
    event.kind === 7 &&
    (lastOf(event, 'e')?.[1] === target.id || (address !== undefined && lastOf(event, 'a')?.[1] === address))
}

/** The reactions to `target`, in any version, one per person, oldest first. */
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
