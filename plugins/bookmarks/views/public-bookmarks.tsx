import type { OwnListState } from '#contracts/lists'
import { EmptyState } from '#ui-kit'
import { BOOKMARK_ICON } from '../manifest'
import { BookmarkListView } from './bookmark-list-view'
import { EmptyBookmarkList } from './empty-bookmark-list'

/** The bookmarks that everybody can see. */
export function PublicBookmarks({ state }: { state: OwnListState }) {
  const empty = (
    <EmptyBookmarkList state={state}>
      <EmptyState icon={BOOKMARK_ICON} title="No public bookmarks yet">
        <p>Choose Bookmark in the menu of a note or an article. Everybody can see these bookmarks.</p>
      </EmptyState>
    </EmptyBookmarkList>
  )
  return <BookmarkListView tags={state.tags} empty={empty} />
}
