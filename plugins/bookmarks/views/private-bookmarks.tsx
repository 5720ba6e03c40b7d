import type { OwnList, OwnListState, PrivatePart } from '#contracts/lists'
import { useNostr, useStore } from '#kernel/react'
import { Button, EmptyState, ErrorState, Notice } from '#ui-kit'
import { BOOKMARK_ICON } from '../manifest'
import { BookmarkRows } from './bookmark-rows'
import { Loading, UntilFound } from './until-found'

interface PrivateBookmarksProps {
  readonly list: OwnList
  readonly state: OwnListState
}

/** The bookmarks that only the reader can see. New ones are shown even while the older ones are encrypted. */
export function PrivateBookmarks({ list, state }: PrivateBookmarksProps) {
  const { privateTags, privatePart } = state
  return (
    <>
      <Encrypted list={list} part={privatePart} />
      <BookmarkRows
        tags={privateTags}
        empty={
          (privatePart.phase === 'none' || privatePart.phase === 'read') && (
            <UntilFound state={state}>
              <EmptyState icon={BOOKMARK_ICON} title="No private bookmarks yet">
                <p>
                  Choose Bookmark privately in the menu of a note or an article. Only you can read these
                  bookmarks.
                </p>
              </EmptyState>
            </UntilFound>
          )
        }
      />
    </>
  )
}

/** Says whether the private bookmarks are decrypted, or why not, and offers to decrypt or hide them. */
function Encrypted({ list, part }: { list: OwnList; part: PrivatePart }) {
  const { canSign, method } = useStore(useNostr().session)
  const read = () => list.readPrivate(true)
  if (part.phase === 'reading') return <Loading />
  // Offer to hide the private bookmarks only if decrypting asked the user. A key of this browser decrypts without
  // asking.
  if (part.phase === 'read' && method !== 'key')
    return (
      <Notice
        icon="hidden"
        action={
          <Button size="small" onClick={() => list.readPrivate(false)}>
            Hide them again
          </Button>
        }
      >
        Only you can see these.
      </Notice>
    )
  if (part.phase === 'failed')
    return (
      <ErrorState title="Your private bookmarks could not be decrypted" text={part.reason}>
        {canSign && <Button onClick={read}>Try again</Button>}
      </ErrorState>
    )
  if (part.phase !== 'unread') return null
  return (
    <EmptyState icon="hidden" title="Your private bookmarks are encrypted">
      {canSign ? (
        <>
          <p>They are read with your key, for which you may be asked.</p>
          <Button onClick={read}>Show private bookmarks</Button>
        </>
      ) : (
        <p>This account is here without its key, so they cannot be decrypted.</p>
      )}
    </EmptyState>
  )
}
