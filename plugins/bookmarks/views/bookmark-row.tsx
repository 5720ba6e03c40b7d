import { useState } from 'react'
import { NoteByRef } from '#contracts/notes'
import type { EventRef } from '#kernel/ports'
import { PluginView, useEvent, useKernel, useNostr, useStore } from '#kernel/react'
import { Button, ButtonRow, Notice, SkeletonRow } from '#ui-kit'
import type { Bookmark } from '../bookmark-list'
import { removeBookmark } from '../edit-bookmarks'

/**
 * One bookmark: the note with its menu. If no relay has the note, the row says so and offers to remove the bookmark.
 */
export function BookmarkRow({ bookmark }: { bookmark: Bookmark }) {
  const event = useEvent(bookmark.eventRef)
  if (event === null) return <MissingBookmarkRow bookmark={bookmark} />
  return <PluginView token={NoteByRef} to={bookmark.eventRef} standalone pending={<SkeletonRow />} />
}

function MissingBookmarkRow({ bookmark: { tag, eventRef } }: { bookmark: Bookmark }) {
  const { resolve } = useKernel()
  const nostr = useNostr()
  const { canSign } = useStore(nostr.session)
  const { asking, ask } = useRefetchEvent(eventRef)
  return (
    <Notice
      action={
        <ButtonRow>
          <Button size="small" busy={asking} onClick={() => void ask()}>
            Retry
          </Button>
          {canSign && (
            <Button size="small" onClick={() => void removeBookmark(tag, { nostr, resolve })}>
              Remove bookmark
            </Button>
          )}
        </ButtonRow>
      }
    >
      This was not found on your relays.
    </Notice>
  )
}

/**
 * Returns a function that asks the relays for the event once more. An event that they send is then in memory, and the
 * row shows it.
 */
function useRefetchEvent(eventRef: EventRef) {
  const nostr = useNostr()
  const [isFetching, setIsFetching] = useState(false)
  const fetchAgain = async () => {
    setIsFetching(true)
    await nostr.get(eventRef).catch(() => undefined)
    setIsFetching(false)
  }
  return { asking: isFetching, ask: fetchAgain }
}
