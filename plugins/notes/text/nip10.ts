import { type EventRef, refOfAddress, refOfId, type Tags } from './event-ref'

const MAX_MENTIONS = 500
const COMMENT = 1111

/** Where an event stands in a conversation. */
export interface ThreadRefs {
  /** The event the conversation started with; absent for an event that starts one. */
  root?: EventRef
  /** The event answered: the root itself for a direct reply. */
  parent?: EventRef
  /** Ids of further events referred to, which are not answered; at most 500. */
  mentions: string[]
  /** Events quoted with `q` tags (NIP-18). */
  quotes: EventRef[]
}

/** The part of an event this looks at. `content` only serves to tell old `#[n]` mentions from replies. */
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
  const quotes: EventRef[] = []
  for (const tag of event.tags) {
    const [name, value, relay, author] = tag ?? []
    if (name !== 'q' || quotes.length === MAX_MENTIONS) continue
    const ref = refOfId(value, relay, author) ?? refOfAddress(value, relay)
    if (ref) quotes.push(ref)
  }
  const refs = event.kind === COMMENT ? commentRefs(event.tags) : noteRefs(event)
  return { ...refs, quotes }
}

/** NIP-22: capital letters are the root, small ones the parent; an address says more than the id beside it. */
function commentRefs(tags: Tags): Omit<ThreadRefs, 'quotes'> {
  const first = (name: string) => tags.find(tag => tag?.[0] === name)
  const target = (id: string, address: string, kind: string, author: string): EventRef | undefined => {
    const addressTag = first(address)
    const idTag = first(id)
    const byAddress = addressTag && refOfAddress(addressTag[1], addressTag[2])
    return byAddress ?? refOfId(idTag?.[1], idTag?.[2], idTag?.[3] || first(author)?.[1], first(kind)?.[1])
  }
  const root = target('E', 'A', 'K', 'P')
  const parent = target('e', 'a', 'k', 'p') ?? root
  return { ...(root && { root }), ...(parent && { parent }), mentions: [] }
}

function noteRefs(event: ThreadedEvent): Omit<ThreadRefs, 'quotes'> {
  const marked: { root?: EventRef; reply?: EventRef } = {}
  const unmarked: EventRef[] = []
  const mentions = new Set<string>()
  const inText = legacyMentions(event.content)
  event.tags.forEach((tag, index) => {
    const [name, value, relay, marker, author] = tag ?? []
    if (name !== 'e' && name !== 'a') return
    const ref = name === 'e' ? refOfId(value, relay, author) : refOfAddress(value, relay)
    if (!ref) return
    if (marker === 'root' || marker === 'reply') {
      // The first of a marker counts, but an address, which survives edits, replaces the id beside it.
      if (!marked[marker] || (ref.by === 'address' && marked[marker].by === 'id')) marked[marker] = ref
    } else if (ref.by === 'id') {
      if (marker === 'mention' || inText.has(index)) addMention(mentions, ref)
      else unmarked.push(ref)
    }
  })

  let { root, reply: parent } = marked
  if (root || parent) {
    for (const ref of unmarked) addMention(mentions, ref)
    root ??= parent
    parent ??= root
  } else {
    // Old events by position: the first is the root, the last is answered, those between are mentioned.
    root = unmarked[0]
    parent = unmarked.at(-1)
    for (const ref of unmarked.slice(1, -1)) addMention(mentions, ref)
  }
  for (const ref of [root, parent]) if (ref?.by === 'id') mentions.delete(ref.id)
  return { ...(root && { root }), ...(parent && { parent }), mentions: [...mentions] }
}

function addMention(mentions: Set<string>, ref: EventRef): void {
  if (ref.by === 'id' && mentions.size < MAX_MENTIONS) mentions.add(ref.id)
}

/** Tag positions named as `#[n]` in the text. */
function legacyMentions(content = ''): Set<number> {
  const found = new Set<number>()
  if (!content.includes('#[')) return found
  for (const [, index] of content.slice(0, 65_536).matchAll(/#\[(\d{1,5})\]/g)) found.add(Number(index))
  return found
}
