import { getEventAddress, threadRefFromAddress, threadRefFromId, threadRefToEventRef } from '#kernel/nostr'
import type { EventRef, NostrEvent } from '#kernel/ports'

/** A person's reaction to an event. Only the person's first reaction counts, and a dislike does not count. */
export interface Reaction {
  readonly event: NostrEvent
  readonly pubkey: string
  /** Displayed text: a heart for a like. A shortcode without a picture is shown as written. */
  readonly text: string
  /** Address of a custom emoji (NIP-30), which is shown instead of the text. */
  readonly url?: string
}

/** The emoji shown for a like. */
export const LIKE_EMOJI = '❤️'
/** Maximum number of characters of an emoji. A longer content is not an emoji. */
const MAX_TEXT = 24
const MAX_SHORTCODE = 50
/** Maximum number of characters that are shown of a long shortcode. */
const MAX_SHOWN = MAX_SHORTCODE + 2

/**
 * Returns the last tag of this name. The last `e` tag names the target (NIP-25); an `a` tag names all versions of the
 * target.
 */
const lastTag = ({ tags }: NostrEvent, name: 'e' | 'a') => tags.findLast(tag => tag[0] === name)

/** Returns the event to which a reaction refers, or undefined if the reaction names none. */
export function getReactionTarget(event: NostrEvent): EventRef | undefined {
  const [, address, relayHint] = lastTag(event, 'a') ?? []
  const [, id, relay] = lastTag(event, 'e') ?? []
  const ref = threadRefFromAddress(address, relayHint) ?? threadRefFromId(id, relay)
  return ref && threadRefToEventRef(ref)
}

/** Reads a reaction to any event. Returns undefined for a dislike. */
export function parseReaction(event: NostrEvent): Reaction | undefined {
  const content = event.content.trim()
  if (content === '-') return undefined
  const { pubkey } = event
  if (content === '' || content === '+') return { event, pubkey, text: LIKE_EMOJI }
  const shortcode = /^:([\w-]+):$/.exec(content)?.[1]
  if (shortcode !== undefined) {
    const url = event.tags.find(t => t[0] === 'emoji' && t[1] === shortcode)?.[2]
    const safe = url !== undefined && /^https:\/\//.test(url) && shortcode.length <= MAX_SHORTCODE
    const text = content.length <= MAX_SHOWN ? content : `${content.slice(0, MAX_SHOWN)}…`
    return { event, pubkey, text, ...(safe && { url }) }
  }
  return { event, pubkey, text: content.length <= MAX_TEXT ? content : LIKE_EMOJI }
}

/**
 * Returns a check whether an event is a reaction to any version of `target`. Events that only mention the target in
 * another tag are excluded.
 */
export function createReactionMatcher(target: NostrEvent): (event: NostrEvent) => boolean {
  const address = getEventAddress(target)
  return event =>
    event.kind === 7 &&
    (lastTag(event, 'e')?.[1] === target.id ||
      (address !== undefined && lastTag(event, 'a')?.[1] === address))
}

/** Returns the reactions to any version of `target`, one per person, oldest first. */
export function parseReactions(target: NostrEvent, events: readonly NostrEvent[]): Reaction[] {
  const isAbout = createReactionMatcher(target)
  const first = new Map<string, Reaction>()
  for (const event of [...events].reverse()) {
    if (!isAbout(event) || first.has(event.pubkey)) continue
    const reaction = parseReaction(event)
    if (reaction) first.set(event.pubkey, reaction)
  }
  return [...first.values()]
}
