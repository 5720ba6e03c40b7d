import { useState } from 'react'
import { NoteByRef } from '#contracts/notes'
import type { EventRef } from '#kernel/ports'
import { useEvent, useKernel, useNostr, useStore, View } from '#kernel/react'
import { Button, ButtonRow, Notice, SkeletonRow } from '#ui-kit'
import type { Bookmark } from '../bookmark-list'
import { removeBookmark } from '../edit-bookmarks'

/**
 * One bookmark: the note with its menu. If no relay has the note, the row says so and offers to remove the bookmark.
 */
export function BookmarkRow({ bookmark }: { bookmark: Bookmark }) {
  const event = useEvent(bookmark.to)
  if (event === null) return <Gone bookmark={bookmark} />
  return <View of={NoteByRef} to={bookmark.to} standalone pending={<SkeletonRow />} />
}

function Gone({ bookmark: { name, to } }: { bookmark: Bookmark }) {
  const { resolve } = useKernel()
  const nostr = useNostr()
  const { canSign } = useStore(nostr.session)
  const { asking, ask } = useAskAgain(to)
  return (
    <Notice
      action={
        <ButtonRow>
          <Button size="small" busy={asking} onClick={() => void ask()}>
            Retry
          </Button>
          {canSign && (
            <Button size="small" onClick={() => void removeBookmark(name, { nostr, resolve })}>
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
function useAskAgain(to: EventRef) {
  const nostr = useNostr()
  const [asking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    await nostr.get(to).catch(() => undefined)
    setAsking(false)
  }
  return { asking, ask }
}
