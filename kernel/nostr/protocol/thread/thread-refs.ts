import { isHexKey } from '../codec'
import { type ThreadRef, threadRefFromAddress, threadRefFromId, type UncheckedTags } from './thread-ref'

const MAX_MENTIONS = 500
const MAX_QUOTES = 50
const COMMENT_KIND = 1111

/** The position of an event in a conversation. */
export interface ThreadRefs {
  /** The event that started the conversation; absent if this event starts one. */
  root?: ThreadRef
  /** The event to which this one replies; for a direct reply the same as `root`. */
  parent?: ThreadRef
  /** Ids of events that this one mentions without replying to them; at most 500. */
  mentions: string[]
  /** Events quoted with `q` tags (NIP-18); at most 50. */
  quotes: ThreadRef[]
}

/**
 * The fields of an event that `parseThreadRefs` reads. `content` is only needed to tell old `#[n]` mentions from
 * replies.
 */
export interface ThreadedEvent {
  kind: number
  tags: UncheckedTags
  content?: string
}

/**
 * Finds the events to which a note or comment belongs. Notes follow NIP-10 (markers, or positions in old events), and
 * kind 1111 follows NIP-22. Not for reactions and reposts, whose `e` tags have another meaning.
 */
export function parseThreadRefs(event: ThreadedEvent): ThreadRefs {
  const quotes: ThreadRef[] = []
  for (const tag of event.tags) {
    const [name, value, relay, author] = tag ?? []
    if (name !== 'q' || quotes.length === MAX_QUOTES) continue
    const ref = threadRefFromId(value, relay, author) ?? threadRefFromAddress(value, relay)
    if (ref) quotes.push(ref)
  }
  const refs = event.kind === COMMENT_KIND ? parseCommentRefs(event.tags) : parseNoteRefs(event)
  return { ...refs, quotes }
}

/**
 * Reads the tags of a comment (NIP-22): capital letters refer to the root, small letters to the parent. An address
 * takes precedence over an id, unless the parent is a comment: a comment has no address, so the address is that of the
 * root. Some clients mark the parent with NIP-10 markers, as in notes.
 */
function parseCommentRefs(tags: UncheckedTags): Omit<ThreadRefs, 'quotes'> {
  const findTag = (name: string) => tags.find(tag => tag?.[0] === name)
  const target = (id: string, address: string, kind: string, author: string): ThreadRef | undefined => {
    const kindText = findTag(kind)?.[1]
    const addressTag = findTag(address)
    const idTag = tags.find(tag => tag?.[0] === id && tag[3] === 'reply') ?? findTag(id)
    const byId = threadRefFromId(idTag?.[1], idTag?.[2], idTag?.[3] || findTag(author)?.[1], kindText)
    const byAddress = threadRefFromAddress(addressTag?.[1], addressTag?.[2])
    return (kindText !== `${COMMENT_KIND}` && byAddress) || byId
  }
  const rootRef = target('E', 'A', 'K', 'P')
  const parent = target('e', 'a', 'k', 'p') ?? rootRef
  // Some clients leave out the root in direct replies to it, so the parent is taken, unless the parent is itself a
  // comment.
  const root = rootRef ?? (parent?.kind === COMMENT_KIND ? undefined : parent)
  return { ...(root && { root }), ...(parent && { parent }), mentions: [] }
}

type Tag = UncheckedTags[number]

function parseNoteRefs(event: ThreadedEvent): Omit<ThreadRefs, 'quotes'> {
  const marked: { root?: Tag; reply?: Tag } = {}
  const unmarked: Tag[] = []
  const mentions = new Set<string>()
  const inText = legacyMentions(event.content)
  event.tags.forEach((tag, index) => {
    const [name, value, , marker] = tag ?? []
    const isEvent = name === 'e' && isHexKey(value)
    if (!isEvent && (name !== 'a' || !threadRefFromAddress(value))) return
    if (marker === 'root' || marker === 'reply') {
      // The first tag of each marker counts. But an address replaces an id, because it remains valid after edits.
      if (!marked[marker] || (name === 'a' && marked[marker][0] === 'e')) marked[marker] = tag
    } else if (isEvent) {
      if (marker === 'mention' || inText.has(index)) addMention(mentions, tag)
      else unmarked.push(tag)
    }
  })

  let { root, reply: parent } = marked
  const isMarked = root !== undefined || parent !== undefined
  // Old events have no markers: the first tag is the root, the last is the event replied to, and those between are
  // mentions.
  for (const tag of isMarked ? unmarked : unmarked.slice(1, -1)) addMention(mentions, tag)
  root ??= parent ?? unmarked[0]
  parent ??= isMarked ? root : unmarked.at(-1)
  if (!root || !parent) return { mentions: [...mentions] }
  mentions.delete(root[1] as string)
  mentions.delete(parent[1] as string)
  return { root: parseRefTag(root), parent: parseRefTag(parent), mentions: [...mentions] }
}

/**
 * Creates a reference from a tag, with its relay hints. Called only for root and parent, because reading hints costs
 * more than all other checks.
 */
function parseRefTag([name, value, relay, , author]: Tag): ThreadRef {
  return (
    name === 'e' ? threadRefFromId(value, relay, author) : threadRefFromAddress(value, relay)
  ) as ThreadRef
}

function addMention(mentions: Set<string>, tag: Tag): void {
  if (mentions.size < MAX_MENTIONS) mentions.add(tag[1] as string)
}

/** Returns the positions of the tags that the text mentions as `#[n]`. */
function legacyMentions(content = ''): Set<number> {
  const positions = new Set<number>()
  if (!content.includes('#[')) return positions
  for (const [, index] of content.slice(0, 65_536).matchAll(/#\[(\d{1,5})\]/g)) positions.add(Number(index))
  return positions
}
