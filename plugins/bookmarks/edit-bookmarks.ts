import { OwnLists } from '#contracts/lists'
import type { ActionContext } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { BOOKMARKS, type BookmarkName, entryOf, removal } from './bookmark-list'

type Access = Pick<ActionContext, 'nostr' | 'resolve'>

/**
 * Adds an event to the list. The bookmark is shown at once; if it cannot be published, it is removed again and a
 * message is shown.
 */
export async function addBookmark(
  event: NostrEvent,
  { nostr, resolve }: Access,
  { privately = false } = {},
): Promise<void> {
  const list = (await resolve(OwnLists)).of(nostr, BOOKMARKS)
  const [relay] = await nostr.seenOn(event.id)
  const entry = entryOf(event, relay)
  list.edit([privately ? { addPrivate: entry } : { add: entry }], {
    done: privately ? 'Bookmarked privately.' : 'Bookmarked.',
    failed: 'It could not be bookmarked.',
  })
}

/** Removes an entry from the list at once. If that cannot be published, the entry is shown again, with a message. */
export async function removeBookmark(name: BookmarkName, { nostr, resolve }: Access): Promise<void> {
  const list = (await resolve(OwnLists)).of(nostr, BOOKMARKS)
  const changes = removal(list.state.get(), name)
  if (changes.length === 0) return
  list.edit(changes, { done: 'Bookmark removed.', failed: 'The bookmark could not be removed.' })
}
