import { OwnLists } from '#contracts/lists'
import type { ActionContext } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import {
  BOOKMARK_LIST_SPEC,
  type BookmarkTag,
  buildBookmarkEntry,
  buildBookmarkRemoval,
} from './bookmark-list'

type BookmarkActionContext = Pick<ActionContext, 'nostr' | 'resolve'>

/**
 * Adds an event to the list. The bookmark is shown at once; if it cannot be published, it is removed again and a
 * message is shown.
 */
export async function addBookmark(
  event: NostrEvent,
  { nostr, resolve }: BookmarkActionContext,
  { privately = false } = {},
): Promise<void> {
  const list = (await resolve(OwnLists)).getList(nostr, BOOKMARK_LIST_SPEC)
  const [relay] = await nostr.getSourceRelays(event.id)
  const entry = buildBookmarkEntry(event, relay)
  list.edit([privately ? { addPrivate: entry } : { add: entry }], {
    success: privately ? 'Bookmarked privately.' : 'Bookmarked.',
    failure: 'It could not be bookmarked.',
  })
}

/** Removes an entry from the list at once. If that cannot be published, the entry is shown again, with a message. */
export async function removeBookmark(
  tag: BookmarkTag,
  { nostr, resolve }: BookmarkActionContext,
): Promise<void> {
  const list = (await resolve(OwnLists)).getList(nostr, BOOKMARK_LIST_SPEC)
  const changes = buildBookmarkRemoval(list.state.get(), tag)
  if (changes.length === 0) return
  list.edit(changes, { success: 'Bookmark removed.', failure: 'The bookmark could not be removed.' })
}
