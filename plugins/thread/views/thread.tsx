import { type Ref, useMemo, useRef } from 'react'
import { NoteCard, noteFilters } from '#contracts/notes'
import { replyKeys, replyParentOf } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { useKernel, useLacksAnswers, useNostr, useQuery, useSnapshot, useVerdict, View } from '#kernel/react'
import { NoAnswer, NoOlder } from '#kernel/shell'
import { Button, classNames, counted, EmptyState, SkeletonRow, VirtualList } from '#ui-kit'
import { threadHeights } from '../tree/thread-heights'
import { MAX_REPLIES_PER_REQUEST, threadQuery } from '../tree/thread-query'
import { MAX_DEPTH, type ThreadRow } from '../tree/thread-tree'
import { useThreadTree } from '../tree/use-thread-tree'
import { Ancestors } from './ancestors'
import styles from './thread.module.css'
import { useInSight } from './use-in-sight'

/**
 * Shows a note with the notes above it and all replies. If this site shows the note to nobody, shows only the reason.
 */
export function Thread({ event }: { event: NostrEvent }) {
  if (useVerdict(noteFilters, event)?.final) return <Self event={event} />
  return <Conversation event={event} />
}

const Self = ({ event, place }: { event: NostrEvent; place?: Ref<HTMLDivElement> }) => (
  <div ref={place} className={styles.self}>
    <View of={NoteCard} event={event} mode="page" pending={<Coming />} />
  </div>
)

function Conversation({ event }: { event: NostrEvent }) {
  const kernel = useKernel()
  const nostr = useNostr()
  const above = useRef<HTMLDivElement>(null)
  const self = useRef<HTMLDivElement>(null)
  useInSight(self, above)
  const query = useMemo(() => threadQuery(nostr, event), [nostr, event])
  const replies = useSnapshot(query)
  const keys = useMemo(() => replyKeys(event), [event])
  const { rows, strangers, strangersShown, toggleStrangers } = useThreadTree(
    keys,
    event.pubkey,
    replies.events,
    replies.phase === 'settled',
  )
  // Request deletions too (NIP-09), because a relay that ignored a deletion may still return the note. The store
  // applies the deletions.
  const shown = useMemo(() => replies.events.map(e => e.id).sort(), [replies.events])
  useQuery({ kinds: [5], '#e': shown.length > 0 ? shown : [event.id] })
  const waiting = replies.phase !== 'settled' && rows.length === 0
  const unsure = useLacksAnswers(replies, event.id)
  return (
    <>
      <div ref={above}>{replyParentOf(event) !== undefined && <Ancestors of={event} />}</div>
      <Self event={event} place={self} />
      <section aria-label="Replies" className={styles.replies}>
        {waiting && <SkeletonRow />}
        {replies.older === 'refused' && (
          <View of={NoOlder} refused={replies.refused} onRetry={() => query.older(MAX_REPLIES_PER_REQUEST)} />
        )}
        {(replies.older === 'idle' || replies.older === 'loading') && (
          <Button
            variant="ghost"
            size="small"
            disabled={replies.older === 'loading'}
            onClick={() => query.older(MAX_REPLIES_PER_REQUEST)}
          >
            Show older replies
          </Button>
        )}
        {strangers > 0 && (
          <Button variant="ghost" size="small" aria-expanded={strangersShown} onClick={toggleStrangers}>
            {strangersShown ? 'Hide' : 'Show'} {counted(strangers, 'event')} by unknown users
          </Button>
        )}
        {!waiting &&
          rows.length === 0 &&
          strangers === 0 &&
          (unsure ? (
            <View of={NoAnswer} answers={replies.answers} />
          ) : (
            <EmptyState icon="reply" title="No replies yet" />
          ))}
        {rows.length > 0 && (
          <VirtualList
            key={event.id}
            items={rows}
            itemHeight={130}
            memory={threadHeights.recall(kernel, event.id)}
            onLeave={memory => threadHeights.remember(kernel, event.id, memory)}
            keyOf={row => row.event.id}
            render={({ event: reply, open, orphan = false }, index) => (
              <div className={styles.row}>
                <Lines open={open} />
                <div className={styles.note}>
                  <View
                    of={NoteCard}
                    event={reply}
                    standalone={orphan}
                    {...joinOf(rows, index)}
                    pending={<SkeletonRow />}
                  />
                </div>
              </div>
            )}
          />
        )}
      </section>
    </>
  )
}

const Coming = () => (
  <div data-pending="">
    <SkeletonRow />
  </div>
)

/**
 * Returns to which neighbours a row is joined by a line: to its first reply in the next row, and, beyond the deepest
 * column, to its parent in the row above.
 */
function joinOf(rows: readonly ThreadRow[], index: number): { joined?: 'above' | 'below' | 'both' } {
  const depth = rows[index]?.depth ?? 0
  const below = rows[index + 1]?.depth === depth + 1
  const above = depth > MAX_DEPTH && rows[index - 1]?.depth === depth - 1
  if (!below && !above) return {}
  return { joined: below && above ? 'both' : below ? 'below' : 'above' }
}

/** Draws a line for each depth at which more replies follow. The last line bends to this row's note. */
function Lines({ open }: { open: readonly boolean[] }) {
  const columns = open.slice(1, MAX_DEPTH + 1)
  const bends = open.length - 1 <= MAX_DEPTH
  return (
    <span className={classNames(styles.lines, bends && styles.bends)} aria-hidden="true">
      {columns.map((goesOn, depth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the depth identifies the line
        <span key={depth} className={classNames(styles.line, goesOn && styles.on)} />
      ))}
    </span>
  )
}
