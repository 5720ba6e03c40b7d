import { type ReactNode, useMemo } from 'react'
import type { ListEntry } from '#contracts/lists'
import { counted, type ListMemory, VirtualList } from '#ui-kit'
import { type Bookmark, bookmarksIn, countOthers } from '../bookmark-list'
import { BookmarkRow } from './bookmark-row'
import styles from './bookmarks-page.module.css'

/**
 * The scroll position of each list, by its array of tags. The array is the same as long as no tag changes, so Back
 * restores the position.
 */
const left = new WeakMap<readonly ListEntry[], ListMemory>()

const keyOf = ({ name }: Bookmark) => name.join(' ')
const render = (bookmark: Bookmark) => <BookmarkRow bookmark={bookmark} />

interface BookmarkRowsProps {
  readonly tags: readonly ListEntry[]
  /** Shown if no entry can be shown. */
  readonly empty: ReactNode
}

/** The public or the private part of the list, newest bookmark first. */
export function BookmarkRows({ tags, empty }: BookmarkRowsProps) {
  const items = useMemo(() => bookmarksIn(tags), [tags])
  const others = countOthers(tags)
  return (
    <>
      {items.length === 0 && empty}
      <VirtualList
        items={items}
        keyOf={keyOf}
        render={render}
        itemHeight={180}
        memory={left.get(tags)}
        onLeave={memory => left.set(tags, memory)}
      />
      {others > 0 && (
        <p className={styles.others}>
          Your list also has {counted(others, 'link or hashtag', 'links and hashtags')} of another app. Only
          notes and articles are shown here.
        </p>
      )}
    </>
  )
}
