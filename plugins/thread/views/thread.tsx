import { useMemo } from 'react'
import { NoteCard } from '#contracts/notes'
import type { NostrEvent } from '#kernel'
import { addressOf, isHexKey } from '#kernel/nostr'
import { useQuery, View } from '#kernel/react'
import { classNames, EmptyState, VirtualList } from '#ui-kit'
import { replyParentOf, threadRootOf } from '../tree/reply-parent'
import { MAX_DEPTH, threadRows, threadTree } from '../tree/thread-tree'
import { Ancestors } from './ancestors'
import styles from './thread.module.css'
import { ThreadSkeleton } from './thread-skeleton'

/** What a note answers, the note, and every reply. */
export function Thread({ event }: { event: NostrEvent }) {
  const root = threadRootOf(event)
  const address = addressOf(event)
  const ids = [...new Set([root, event.id])].filter(isHexKey)
  const replies = useQuery([
    { kinds: [1, 1111], '#e': ids, limit: 500 },
    ...(address === undefined ? [] : [{ kinds: [1, 1111], '#a': [address], limit: 500 }]),
  ])
  const rows = useMemo(() => {
    const keys = address === undefined ? [event.id] : [event.id, address]
    return threadRows(threadTree(keys, replies.events))
  }, [event.id, address, replies.events])
  const waiting = replies.phase !== 'settled' && rows.length === 0
  return (
    <>
      {replyParentOf(event) !== undefined && <Ancestors of={event} />}
      <View of={NoteCard} event={event} mode="page" pending={<ThreadSkeleton />} />
      <section aria-label="Replies" className={styles.replies}>
        {waiting && <ThreadSkeleton />}
        {!waiting && rows.length === 0 && <EmptyState icon="reply" title="No replies yet" />}
        <VirtualList
          items={rows}
          itemHeight={130}
          keyOf={row => row.event.id}
          render={({ event: reply, depth, open }) => (
            <div className={classNames(styles.row, depth === 0 && styles.first)}>
              <Lines open={open.slice(0, MAX_DEPTH)} />
              <div className={styles.note}>
                <View of={NoteCard} event={reply} pending={<ThreadSkeleton />} />
              </div>
            </div>
          )}
        />
      </section>
    </>
  )
}

/** One line for each depth that goes on below, so that one sees who answers whom. */
function Lines({ open }: { open: readonly boolean[] }) {
  return (
    <span className={styles.lines} aria-hidden="true">
      {open.slice(1).map((goesOn, depth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a depth is what it is
        <span key={depth} className={classNames(styles.line, goesOn && styles.on)} />
      ))}
    </span>
  )
}
