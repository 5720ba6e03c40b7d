import {
  getEventAddress,
  getIdentifier,
  isAddressableKind,
  isReplaceableKind,
  parseThreadRefs,
} from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

type Tags = readonly (readonly string[])[]

/**
 * Maximum number of people that a reply notifies. It notifies the people whom its parent names, and a hostile author
 * may have named thousands. Relays refuse such events.
 */
const MAX_NOTIFIED_PEOPLE = 200

const NOTE_KIND = 1
export const COMMENT_KIND = 1111

/** Returns the kind of a reply: a note for a note, a comment for any other event (NIP-10, NIP-22). */
export const getReplyKind = (parent: NostrEvent): number =>
  parent.kind === NOTE_KIND ? NOTE_KIND : COMMENT_KIND

const hexTagValues = ({ tags }: NostrEvent, name: string) =>
  tags.filter(tag => tag[0] === name && /^[0-9a-f]{64}$/.test(tag[1] ?? '')).map(tag => tag[1] as string)

/** Returns the people that a reply notifies: the parent's author and everyone whom the parent notified (NIP-10). */
export const getReplyRecipients = (parent: NostrEvent): string[] => [
  ...new Set([parent.pubkey, ...hexTagValues(parent, 'p').slice(0, MAX_NOTIFIED_PEOPLE)]),
]

/** Returns the `e` tags of a reply to a note: root and reply, or only root if the note is itself the root (NIP-10). */
function noteReplyTags(parent: NostrEvent): Tags {
  const { root } = parseThreadRefs(parent)
  if (!root || !('id' in root) || root.id === parent.id) return [['e', parent.id, '', 'root', parent.pubkey]]
  return [
    ['e', root.id, root.relays?.[0] ?? '', 'root', ...(root.author === undefined ? [] : [root.author])],
    ['e', parent.id, '', 'reply', parent.pubkey],
  ]
}

const ROOT_TAG_NAMES = ['A', 'E', 'I', 'K', 'P']

const hasAddress = ({ kind }: NostrEvent) => isAddressableKind(kind) || isReplaceableKind(kind)

/**
 * Returns the tags of a comment that refer to `event`: in upper case for the root, in lower case for the parent
 * (NIP-22).
 */
function referenceTags(event: NostrEvent, isRoot: boolean): Tags {
  const name = (letter: string) => (isRoot ? letter.toUpperCase() : letter)
  const { id, pubkey, kind } = event
  const address = hasAddress(event)
    ? (getEventAddress(event) ?? `${kind}:${pubkey}:${getIdentifier(event)}`)
    : undefined
  return [
    ...(address === undefined ? [] : [[name('a'), address, '']]),
    ...(isRoot && address !== undefined ? [] : [[name('e'), id, '', pubkey]]),
    [name('k'), String(kind)],
    [name('p'), pubkey],
  ]
}

function commentTags(parent: NostrEvent): Tags {
  const root = parent.kind === COMMENT_KIND ? commentRootTags(parent) : referenceTags(parent, true)
  return [...root, ...referenceTags(parent, false)]
}

/**
 * Returns the root tags for an answer to a comment. If the comment has none, as some clients leave them out in direct
 * answers, its parent is used as the root, because a comment without a root belongs to no conversation.
 */
function commentRootTags({ tags }: NostrEvent): Tags {
  const firstTag = (name: string) => tags.filter(tag => tag[0] === name).slice(0, 1)
  const rootTags = ROOT_TAG_NAMES.flatMap(firstTag)
  if (rootTags.length > 0) return rootTags
  return ROOT_TAG_NAMES.flatMap(letter =>
    firstTag(letter.toLowerCase()).map(tag => [letter, ...tag.slice(1)]),
  )
}

/**
 * Returns the tags of an answer to `parent`. The only person they name is the parent's author; the caller adds other
 * people.
 */
export const buildReplyTags = (parent: NostrEvent): Tags =>
  parent.kind === NOTE_KIND ? noteReplyTags(parent) : commentTags(parent)
