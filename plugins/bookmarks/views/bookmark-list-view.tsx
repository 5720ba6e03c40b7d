import { type ReactNode, useMemo } from 'react'
import type { ListEntry } from '#contracts/lists'
import { type MeasuredHeights, pluralize, VirtualList } from '#ui-kit'
import { type Bookmark, countLinksAndHashtags, parseBookmarks } from '../bookmark-list'
import { BookmarkRow } from './bookmark-row'
import styles from './bookmarks-page.module.css'

/**
 * The scroll position of each list, by its array of tags. The array is the same as long as no tag changes, so Back
 * restores the position.
 */
const heightsByTags = new WeakMap<readonly ListEntry[], MeasuredHeights>()

const bookmarkKey = ({ tag }: Bookmark) => tag.join(' ')
const renderBookmark = (bookmark: Bookmark) => <BookmarkRow bookmark={bookmark} />

interface BookmarkListViewProps {
  readonly tags: readonly ListEntry[]
  /** The content that replaces the list if no entry can be shown. */
  readonly empty: ReactNode
}

/** The public or the private part of the list, newest bookmark first. */
export function BookmarkListView({ tags, empty }: BookmarkListViewProps) {
  const items = useMemo(() => parseBookmarks(tags), [tags])
  const otherCount = countLinksAndHashtags(tags)
  return (
    <>
      {items.length === 0 && empty}
      <VirtualList
        items={items}
        getKey={bookmarkKey}
        renderItem={renderBookmark}
        estimatedItemPx={180}
        measuredHeights={heightsByTags.get(tags)}
        onLeave={memory => heightsByTags.set(tags, memory)}
      />
      {otherCount > 0 && (
        <p className={styles.others}>
          Your list also has {pluralize(otherCount, 'link or hashtag', 'links and hashtags')} of another app.
          Only notes and articles are shown here.
        </p>
      )}
    </>
  )
}
