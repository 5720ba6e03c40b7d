import { type ReactNode, useMemo } from 'react'
import type { ListEntry } from '#contracts/lists'
import { counted, type ListMemory, VirtualList } from '#ui-kit'
import { type Bookmark, bookmarksIn, countOthers } from '../bookmark-list'
import { BookmarkRow } from './bookmark-row'
import styles from './bookmarks-page.module.css'

/** By the tags of a list, which are the same array as long as nothing changes: Back finds the place again. */
const left = new WeakMap<readonly ListEntry[], ListMemory>()

const keyOf = ({ name }: Bookmark) => name.join(' ')
const render = (bookmark: Bookmark) => <BookmarkRow bookmark={bookmark} />

interface BookmarkRowsProps {
  readonly tags: readonly ListEntry[]
  /** Said if no entry can be shown. */
  readonly empty: ReactNode
}

/** One part of the list, newest added first. */
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
