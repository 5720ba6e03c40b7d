import type { ListEntry, OwnListState } from '#contracts/lists'
import { addressOf, refOfAddress, refOfId, toEventRef } from '#kernel/nostr'
import type { EventRef, ListChange, NostrEvent } from '#kernel/ports'

/** The list of bookmarks (NIP-51). Its encrypted part is opened as well, where that asks nobody. */
export const BOOKMARKS = { kind: 10003, private: true } as const

/** The name and value by which an entry is found in the list: an `e` or an `a` tag. */
export type BookmarkName = readonly [name: 'e' | 'a', value: string]

/** One entry that can be shown. */
export interface Bookmark {
  readonly name: BookmarkName
  readonly to: EventRef
}

/** What an event is called in the list: by its address, so that an edited article stays bookmarked, or by its id. */
export function nameOf(event: Pick<NostrEvent, 'id' | 'kind' | 'pubkey' | 'tags'>): BookmarkName {
  const address = addressOf(event)
  return address === undefined ? ['e', event.id] : ['a', address]
}

/**
 * The tag that is added (NIP-01): with a relay that has the event and, for an id, its author, whose own relays may be
 * asked when that relay is gone. Nothing follows an unknown relay: others would take an empty text for an address.
 */
export function entryOf(event: NostrEvent, relay: string | undefined): ListEntry {
  const name = nameOf(event)
  if (relay === undefined) return name
  return name[0] === 'e' ? [...name, relay, event.pubkey] : [...name, relay]
}

const keyOf = ([name, value]: readonly string[]) => `${name} ${value}`

/**
 * The entries that name an event, newest added first: NIP-51 appends new ones. Other entries, such as the links and
 * hashtags of older clients, are left out, and so is what is not well formed.
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

/** The links (`r`) and hashtags (`t`) that NIP-51 once allowed here. */
export const countOthers = (tags: readonly ListEntry[]): number =>
  tags.filter(([name]) => name === 'r' || name === 't').length

const keys = new WeakMap<readonly ListEntry[], ReadonlySet<string>>()

/** Asked for every menu of every note, so the names of a list are collected once. */
function holds(tags: readonly ListEntry[], name: BookmarkName): boolean {
  const had = keys.get(tags)
  const all = had ?? new Set(tags.map(keyOf))
  if (!had) keys.set(tags, all)
  return all.has(keyOf(name))
}

type Parts = Pick<OwnListState, 'tags' | 'privateTags'>

/** Whether the list names it, publicly or, as far as that was decrypted, privately. */
export const isBookmarked = ({ tags, privateTags }: Parts, name: BookmarkName): boolean =>
  holds(tags, name) || holds(privateTags, name)

/** Takes it out of the parts that have it. The encrypted one is left alone otherwise, for it may have to be unlocked. */
export const removal = ({ tags, privateTags }: Parts, name: BookmarkName): readonly ListChange[] => [
  ...(holds(tags, name) ? [{ remove: name }] : []),
  ...(holds(privateTags, name) ? [{ removePrivate: name }] : []),
]
