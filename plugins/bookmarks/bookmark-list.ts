import type { ListEntry, OwnListState } from '#contracts/lists'
import { addressOf, refOfAddress, refOfId, toEventRef } from '#kernel/nostr'
import type { EventRef, ListChange, NostrEvent } from '#kernel/ports'

/** The list of bookmarks (NIP-51). Its encrypted part is opened too if the signer does not ask the user. */
export const BOOKMARKS = { kind: 10003, private: true } as const

/** The name and value by which an entry is found in the list: an `e` or an `a` tag. */
export type BookmarkName = readonly [name: 'e' | 'a', value: string]

/** An entry of the list that names a note or an article. */
export interface Bookmark {
  readonly name: BookmarkName
  readonly to: EventRef
}

/**
 * Returns the tag name and value by which the list names an event: its address, so that an edited article stays
 * bookmarked, or else its id.
 */
export function nameOf(event: Pick<NostrEvent, 'id' | 'kind' | 'pubkey' | 'tags'>): BookmarkName {
  const address = addressOf(event)
  return address === undefined ? ['e', event.id] : ['a', address]
}

/**
 * Returns the tag to add (NIP-01). It names a relay that has the event. A tag with an id also names the author, whose
 * own relays can be asked when that relay is gone. If no relay is known, the tag has only name and value, because other
 * clients would take an empty text for an address.
 */
export function entryOf(event: NostrEvent, relay: string | undefined): ListEntry {
  const name = nameOf(event)
  if (relay === undefined) return name
  return name[0] === 'e' ? [...name, relay, event.pubkey] : [...name, relay]
}

const keyOf = ([name, value]: readonly string[]) => `${name} ${value}`

/**
 * Returns the entries that name an event, newest first; NIP-51 appends new entries at the end. Leaves out malformed
 * entries and others, such as the links and hashtags of older clients.
 */
export function bookmarksIn(tags: readonly ListEntry[]): readonly Bookmark[] {
  const found = new Map<string, Bookmark>()
  for (const tag of tags.toReversed()) {
    const bookmark = read(tag)
    if (bookmark && !found.has(keyOf(bookmark.name))) found.set(keyOf(bookmark.name), bookmark)
  }
  return [...found.values()]
}

function read([name, value, relay, author]: ListEntry): Bookmark | undefined {
  if (value === undefined || (name !== 'e' && name !== 'a')) return undefined
  const ref = name === 'e' ? refOfId(value, relay, author) : refOfAddress(value, relay)
  return ref && { name: [name, value], to: toEventRef(ref) }
}

/** Number of links (`r`) and hashtags (`t`), which NIP-51 once allowed in this list. */
export const countOthers = (tags: readonly ListEntry[]): number =>
  tags.filter(([name]) => name === 'r' || name === 't').length

const keys = new WeakMap<readonly ListEntry[], ReadonlySet<string>>()

/** True if the tags contain this entry. Each note's menu calls it, so the names of a list are collected only once. */
function holds(tags: readonly ListEntry[], name: BookmarkName): boolean {
  const had = keys.get(tags)
  const all = had ?? new Set(tags.map(keyOf))
  if (!had) keys.set(tags, all)
  return all.has(keyOf(name))
}

type Parts = Pick<OwnListState, 'tags' | 'privateTags'>

/** True if the list contains the event, publicly or in the private entries that are decrypted. */
export const isBookmarked = ({ tags, privateTags }: Parts, name: BookmarkName): boolean =>
  holds(tags, name) || holds(privateTags, name)

/**
 * Returns the changes that remove the entry from each part that has it. The encrypted part is changed only if it has
 * the entry, because changing it may need the user's consent.
 */
export const removal = ({ tags, privateTags }: Parts, name: BookmarkName): readonly ListChange[] => [
  ...(holds(tags, name) ? [{ remove: name }] : []),
  ...(holds(privateTags, name) ? [{ removePrivate: name }] : []),
]
