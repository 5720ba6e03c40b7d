import type { OwnList, OwnListState, PrivateEntriesState } from '#contracts/lists'
import { useNostr, useStore } from '#kernel/react'
import { Button, EmptyState, ErrorState, Notice } from '#ui-kit'
import { BOOKMARK_ICON } from '../manifest'
import { BookmarkListView } from './bookmark-list-view'
import { EmptyBookmarkList, LoadingBookmarks } from './empty-bookmark-list'

interface PrivateBookmarksProps {
  readonly list: OwnList
  readonly state: OwnListState
}

/**
 * The bookmarks that only the reader can see. New private bookmarks are shown even while the older ones are not
 * decrypted yet.
 */
export function PrivateBookmarks({ list, state }: PrivateBookmarksProps) {
  const { privateTags, privateState } = state
  return (
    <>
      <PrivatePartStatus list={list} privatePart={privateState} />
      <BookmarkListView
        tags={privateTags}
        empty={
          (privateState.phase === 'none' || privateState.phase === 'read') && (
            <EmptyBookmarkList state={state}>
              <EmptyState icon={BOOKMARK_ICON} title="No private bookmarks yet">
                <p>
                  Choose Bookmark privately in the menu of a note or an article. Only you can read these
                  bookmarks.
                </p>
              </EmptyState>
            </EmptyBookmarkList>
          )
        }
      />
    </>
  )
}

/** Says whether the private bookmarks are decrypted, or why not, and offers to decrypt or hide them. */
function PrivatePartStatus({ list, privatePart }: { list: OwnList; privatePart: PrivateEntriesState }) {
  const { canSign, method } = useStore(useNostr().session)
  const decryptBookmarks = () => list.setReadPrivate(true)
  if (privatePart.phase === 'reading') return <LoadingBookmarks />
  // Offer to hide the private bookmarks only if decrypting asked the user. A key of this browser decrypts without
  // asking.
  if (privatePart.phase === 'read' && method !== 'key')
    return (
      <Notice
        icon="hidden"
        action={
          <Button size="small" onClick={() => list.setReadPrivate(false)}>
            Hide them again
          </Button>
        }
      >
        Only you can see these.
      </Notice>
    )
  if (privatePart.phase === 'failed')
    return (
      <ErrorState title="Your private bookmarks could not be decrypted" text={privatePart.reason}>
        {canSign && <Button onClick={decryptBookmarks}>Try again</Button>}
      </ErrorState>
    )
  if (privatePart.phase !== 'unread') return null
  return (
    <EmptyState icon="hidden" title="Your private bookmarks are encrypted">
      {canSign ? (
        <>
          <p>They are read with your key, for which you may be asked.</p>
          <Button onClick={decryptBookmarks}>Show private bookmarks</Button>
        </>
      ) : (
        <p>This account is here without its key, so they cannot be decrypted.</p>
      )}
    </EmptyState>
  )
}
