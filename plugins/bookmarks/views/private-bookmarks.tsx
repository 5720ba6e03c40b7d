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

/** What only the reader sees. Entries that were just added are shown even while the others are encrypted. */
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

/** Whether the encrypted entries are shown, why not, and the choice to read them or not. */
function Encrypted({ list, part }: { list: OwnList; part: PrivatePart }) {
  const { canSign, method } = useStore(useNostr().session)
  const read = () => list.readPrivate(true)
  if (part.phase === 'reading') return <Loading />
  // A key of this browser asks nobody, so there was nothing to agree to.
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
