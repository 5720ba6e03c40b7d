import { isHexKey } from '../codec'
import { refOfAddress, refOfId, type Tags, type ThreadRef } from './event-ref'

const MAX_MENTIONS = 500
const MAX_QUOTES = 50
const COMMENT = 1111

/** The position of an event in a conversation. */
export interface ThreadRefs {
  /** The event that started the conversation; absent for an event that starts one. */
  root?: ThreadRef
  /** The event that is answered; for a direct reply this is the root. */
  parent?: ThreadRef
  /** Ids of events that are mentioned and not answered; at most 500. */
  mentions: string[]
  /** Events quoted with `q` tags (NIP-18); at most 50. */
  quotes: ThreadRef[]
}

/** The fields that are read. `content` only serves to tell old `#[n]` mentions from replies. */
export interface ThreadedEvent {
  kind: number
  tags: Tags
  content?: string
}

/**
 * Reads root and parent by NIP-10 (markers, or positions in old events) or, for kind 1111, by NIP-22.
 * Meant for notes and comments: the `e` tags of reactions and reposts mean something else.
 */
export function threadRefs(event: ThreadedEvent): ThreadRefs {
  const quotes: ThreadRef[] = []
  for (const tag of event.tags) {
    const [name, value, relay, author] = tag ?? []
    if (name !== 'q' || quotes.length === MAX_QUOTES) continue
    const ref = refOfId(value, relay, author) ?? refOfAddress(value, relay)
    if (ref) quotes.push(ref)
  }
  const refs = event.kind === COMMENT ? commentRefs(event.tags) : noteRefs(event)
  return { ...refs, quotes }
}

/** NIP-22: capital letters name the root, small ones the parent. An address takes precedence over the id beside it. */
function commentRefs(tags: Tags): Omit<ThreadRefs, 'quotes'> {
  const first = (name: string) => tags.find(tag => tag?.[0] === name)
  const target = (id: string, address: string, kind: string, author: string): ThreadRef | undefined => {
    const addressTag = first(address)
    const idTag = first(id)
    const byAddress = addressTag && refOfAddress(addressTag[1], addressTag[2])
    return byAddress ?? refOfId(idTag?.[1], idTag?.[2], idTag?.[3] || first(author)?.[1], first(kind)?.[1])
  }
  const named = target('E', 'A', 'K', 'P')
  const parent = target('e', 'a', 'k', 'p') ?? named
  // Some clients omit the root in direct replies to it; a comment is never a root.
  const root = named ?? (parent?.kind === COMMENT ? undefined : parent)
  return { ...(root && { root }), ...(parent && { parent }), mentions: [] }
}

type Tag = Tags[number]

function noteRefs(event: ThreadedEvent): Omit<ThreadRefs, 'quotes'> {
  const marked: { root?: Tag; reply?: Tag } = {}
  const unmarked: Tag[] = []
  const mentions = new Set<string>()
  const inText = legacyMentions(event.content)
  event.tags.forEach((tag, index) => {
    const [name, value, , marker] = tag ?? []
    const isEvent = name === 'e' && isHexKey(value)
    if (!isEvent && (name !== 'a' || !refOfAddress(value))) return
    if (marker === 'root' || marker === 'reply') {
      // The first tag of each marker counts, but an address, which survives edits, replaces the id beside it.
      if (!marked[marker] || (name === 'a' && marked[marker][0] === 'e')) marked[marker] = tag
    } else if (isEvent) {
      if (marker === 'mention' || inText.has(index)) addMention(mentions, tag)
      else unmarked.push(tag)
    }
  })

  let { root, reply: parent } = marked
  const isMarked = root !== undefined || parent !== undefined
  // Old events, by position: the first is the root, the last is answered, those between are mentioned.
  for (const tag of isMarked ? unmarked : unmarked.slice(1, -1)) addMention(mentions, tag)
  root ??= parent ?? unmarked[0]
  parent ??= isMarked ? root : unmarked.at(-1)
  if (!root || !parent) return { mentions: [...mentions] }
  mentions.delete(root[1] as string)
  mentions.delete(parent[1] as string)
  return { root: toRef(root), parent: toRef(parent), mentions: [...mentions] }
}

/** Reads the relay hints only for the two references that count, because it costs more than all other checks. */
function toRef([name, value, relay, , author]: Tag): ThreadRef {
  return (name === 'e' ? refOfId(value, relay, author) : refOfAddress(value, relay)) as ThreadRef
}

function addMention(mentions: Set<string>, tag: Tag): void {
  if (mentions.size < MAX_MENTIONS) mentions.add(tag[1] as string)
}

/** The tag positions that the text mentions as `#[n]`. */
function legacyMentions(content = ''): Set<number> {
  const found = new Set<number>()
  if (!content.includes('#[')) return found
  for (const [, index] of content.slice(0, 65_536).matchAll(/#\[(\d{1,5})\]/g)) found.add(Number(index))
  return found
}
