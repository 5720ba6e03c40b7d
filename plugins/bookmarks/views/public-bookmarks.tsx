import type { OwnListState } from '#contracts/lists'
import { EmptyState } from '#ui-kit'
import { BOOKMARK_ICON } from '../manifest'
import { BookmarkRows } from './bookmark-rows'
import { UntilFound } from './until-found'

/** The bookmarks that everybody can see. */
export function PublicBookmarks({ state }: { state: OwnListState }) {
  const empty = (
    <UntilFound state={state}>
      <EmptyState icon={BOOKMARK_ICON} title="No public bookmarks yet">
        <p>Choose Bookmark in the menu of a note or an article. Everybody can see these bookmarks.</p>
      </EmptyState>
    </UntilFound>
  )
  return <BookmarkRows tags={state.tags} empty={empty} />
}
