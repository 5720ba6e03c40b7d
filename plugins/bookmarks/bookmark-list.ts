import type { ListEntry, OwnListState } from '#contracts/lists'
import { getEventAddress, threadRefFromAddress, threadRefFromId, threadRefToEventRef } from '#kernel/nostr'
import type { EventRef, ListChange, NostrEvent } from '#kernel/ports'

/** The list of bookmarks (NIP-51). Its encrypted part is opened too if the signer does not ask the user. */
export const BOOKMARK_LIST_SPEC = { kind: 10003, private: true } as const

/** The name and value by which an entry is found in the list: an `e` or an `a` tag. */
export type BookmarkTag = readonly [name: 'e' | 'a', value: string]

/** An entry of the list that names a note or an article. */
export interface Bookmark {
  readonly tag: BookmarkTag
  readonly eventRef: EventRef
}

/**
 * Returns the tag name and value by which the list names an event: its address, so that an edited article stays
 * bookmarked, or else its id.
 */
export function buildBookmarkTag(event: Pick<NostrEvent, 'id' | 'kind' | 'pubkey' | 'tags'>): BookmarkTag {
  const address = getEventAddress(event)
  return address === undefined ? ['e', event.id] : ['a', address]
}

/**
 * Returns the tag that bookmarks an event (NIP-01), with a relay that has the event. A tag with an id also contains the
 * author, whose own relays can be queried if that relay is gone. If no relay is known, the tag has only name and value,
 * because other clients would take an empty text for a relay's address.
 */
export function buildBookmarkEntry(event: NostrEvent, relay: string | undefined): ListEntry {
  const tag = buildBookmarkTag(event)
  if (relay === undefined) return tag
  return tag[0] === 'e' ? [...tag, relay, event.pubkey] : [...tag, relay]
}

const tagKey = ([tagName, value]: readonly string[]) => `${tagName} ${value}`

/**
 * Returns the entries that name an event, newest first; NIP-51 appends new entries at the end. Leaves out malformed
 * entries and others, such as the links and hashtags of older clients.
 */
export function parseBookmarks(tags: readonly ListEntry[]): readonly Bookmark[] {
  const bookmarkByKey = new Map<string, Bookmark>()
  for (const tag of tags.toReversed()) {
    const bookmark = parseBookmark(tag)
    if (bookmark && !bookmarkByKey.has(tagKey(bookmark.tag)))
      bookmarkByKey.set(tagKey(bookmark.tag), bookmark)
  }
  return [...bookmarkByKey.values()]
}

function parseBookmark([tagName, value, relay, author]: ListEntry): Bookmark | undefined {
  if (value === undefined || (tagName !== 'e' && tagName !== 'a')) return undefined
  const ref = tagName === 'e' ? threadRefFromId(value, relay, author) : threadRefFromAddress(value, relay)
  return ref && { tag: [tagName, value], eventRef: threadRefToEventRef(ref) }
}

/** Number of links (`r`) and hashtags (`t`), which NIP-51 once allowed in this list. */
export const countLinksAndHashtags = (tags: readonly ListEntry[]): number =>
  tags.filter(([tagName]) => tagName === 'r' || tagName === 't').length

const keyCache = new WeakMap<readonly ListEntry[], ReadonlySet<string>>()

/**
 * True if the tags contain this entry. The keys of a list are computed only once, because each note's menu calls this
 * function.
 */
function containsTag(tags: readonly ListEntry[], tag: BookmarkTag): boolean {
  const cachedKeys = keyCache.get(tags)
  const tagKeys = cachedKeys ?? new Set(tags.map(tagKey))
  if (!cachedKeys) keyCache.set(tags, tagKeys)
  return tagKeys.has(tagKey(tag))
}

type BookmarkTags = Pick<OwnListState, 'tags' | 'privateTags'>

/** True if the list contains the event, publicly or in the private entries that are decrypted. */
export const isBookmarked = ({ tags, privateTags }: BookmarkTags, tag: BookmarkTag): boolean =>
  containsTag(tags, tag) || containsTag(privateTags, tag)

/**
 * Returns the changes that remove the entry from each part that has it. The encrypted part is changed only if it has
 * the entry, because changing it may need the user's consent.
 */
export const buildBookmarkRemoval = (
  { tags, privateTags }: BookmarkTags,
  tag: BookmarkTag,
): readonly ListChange[] => [
  ...(containsTag(tags, tag) ? [{ remove: tag }] : []),
  ...(containsTag(privateTags, tag) ? [{ removePrivate: tag }] : []),
]
