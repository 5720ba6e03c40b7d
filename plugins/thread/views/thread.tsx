import { type Ref, useMemo, useRef } from 'react'
import { NoteCard, noteFilters } from '#contracts/notes'
import { getReplyParentKey, getReplyTargetKeys } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import {
  PluginView,
  useEventVerdict,
  useHasTooFewAnswers,
  useKernel,
  useNostr,
  useQuery,
  useQuerySnapshot,
} from '#kernel/react'
import { OlderRefusedNotice, TooFewAnswersNotice } from '#kernel/shell'
import { Button, classNames, EmptyState, pluralize, SkeletonRow, VirtualList } from '#ui-kit'
import { MAX_INDENT_DEPTH, type ThreadRow } from '../tree/build-thread-tree'
import { createThreadQuery, MAX_REPLIES_PER_REQUEST } from '../tree/create-thread-query'
import { replyHeightsMemory } from '../tree/reply-heights-memory'
import { useThreadTree } from '../tree/use-thread-tree'
import { Ancestors } from './ancestors'
import styles from './thread.module.css'
import { useKeepInView } from './use-keep-in-view'

/**
 * Shows a note with the notes above it and all replies. If the site's blocklist hides the note from everybody, shows
 * only the reason.
 */
export function Thread({ event }: { event: NostrEvent }) {
  if (useEventVerdict(noteFilters, event)?.final) return <ThreadNote event={event} />
  return <Conversation event={event} />
}

const ThreadNote = ({ event, place }: { event: NostrEvent; place?: Ref<HTMLDivElement> }) => (
  <div ref={place} className={styles.self}>
    <PluginView token={NoteCard} event={event} mode="page" pending={<RepliesLoading />} />
  </div>
)

function Conversation({ event }: { event: NostrEvent }) {
  const kernel = useKernel()
  const nostr = useNostr()
  const aboveRef = useRef<HTMLDivElement>(null)
  const selfRef = useRef<HTMLDivElement>(null)
  useKeepInView(selfRef, aboveRef)
  const query = useMemo(() => createThreadQuery(nostr, event), [nostr, event])
  const replies = useQuerySnapshot(query)
  const keys = useMemo(() => getReplyTargetKeys(event), [event])
  const { rows, strangers, showStrangers, toggleStrangers } = useThreadTree(
    keys,
    event.pubkey,
    replies.events,
    replies.phase === 'settled',
  )
  // Request deletions too (NIP-09), because a relay that ignored a deletion may still return the note. The store
  // applies the deletions.
  const displayed = useMemo(() => replies.events.map(e => e.id).sort(), [replies.events])
  useQuery({ kinds: [5], '#e': displayed.length > 0 ? displayed : [event.id] })
  const isWaiting = replies.phase !== 'settled' && rows.length === 0
  const isIncomplete = useHasTooFewAnswers(replies, event.id)
  return (
    <>
      <div ref={aboveRef}>{getReplyParentKey(event) !== undefined && <Ancestors note={event} />}</div>
      <ThreadNote event={event} place={selfRef} />
      <section aria-label="Replies" className={styles.replies}>
        {isWaiting && <SkeletonRow />}
        {replies.older === 'refused' && (
          <PluginView
            token={OlderRefusedNotice}
            refused={replies.refused}
            onRetry={() => query.loadOlder(MAX_REPLIES_PER_REQUEST)}
          />
        )}
        {(replies.older === 'idle' || replies.older === 'loading') && (
          <Button
            variant="ghost"
            size="small"
            disabled={replies.older === 'loading'}
            onClick={() => query.loadOlder(MAX_REPLIES_PER_REQUEST)}
          >
            Show older replies
          </Button>
        )}
        {strangers > 0 && (
          <Button variant="ghost" size="small" aria-expanded={showStrangers} onClick={toggleStrangers}>
            {showStrangers ? 'Hide' : 'Show'} {pluralize(strangers, 'event')} by unknown users
          </Button>
        )}
        {!isWaiting &&
          rows.length === 0 &&
          strangers === 0 &&
          (isIncomplete ? (
            <PluginView token={TooFewAnswersNotice} answers={replies.answers} />
          ) : (
            <EmptyState icon="reply" title="No replies yet" />
          ))}
        {rows.length > 0 && (
          <VirtualList
            key={event.id}
            items={rows}
            estimatedItemPx={130}
            measuredHeights={replyHeightsMemory.recall(kernel, event.id)}
            onLeave={memory => replyHeightsMemory.remember(kernel, event.id, memory)}
            getKey={row => row.event.id}
            renderItem={({ event: reply, continuingLines, isOrphan = false }, index) => (
              <div className={styles.row}>
                <ThreadLines open={continuingLines} />
                <div className={styles.note}>
                  <PluginView
                    token={NoteCard}
                    event={reply}
                    standalone={isOrphan}
                    {...threadLineProps(rows, index)}
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

const RepliesLoading = () => (
  <div data-pending="">
    <SkeletonRow />
  </div>
)

/**
 * Returns which lines connect a row to its neighbours: one to its first reply in the next row and, in the deepest
 * column, one to its parent in the row above.
 */
function threadLineProps(
  rows: readonly ThreadRow[],
  index: number,
): { threadLine?: 'above' | 'below' | 'both' } {
  const depth = rows[index]?.depth ?? 0
  const below = rows[index + 1]?.depth === depth + 1
  const above = depth > MAX_INDENT_DEPTH && rows[index - 1]?.depth === depth - 1
  if (!below && !above) return {}
  return { threadLine: below && above ? 'both' : below ? 'below' : 'above' }
}

/** Draws a line for each depth at which more replies follow. The last line bends to this row's note. */
function ThreadLines({ open }: { open: readonly boolean[] }) {
  const columns = open.slice(1, MAX_INDENT_DEPTH + 1)
  const bends = open.length - 1 <= MAX_INDENT_DEPTH
  return (
    <span className={classNames(styles.lines, bends && styles.bends)} aria-hidden="true">
      {columns.map((goesOn, depth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the depth identifies the line
        <span key={depth} className={classNames(styles.line, goesOn && styles.on)} />
      ))}
    </span>
  )
}
