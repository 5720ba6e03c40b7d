import { useEffect, useRef, useState } from 'react'
import { createViewMemory } from '#kernel'
import { hasTooFewAnswers } from '#kernel/ports'
import { PluginView, useKernel, useService, useStore } from '#kernel/react'
import { OlderRefusedNotice, pageRefreshed, TooFewAnswersNotice } from '#kernel/shell'
import {
  Button,
  EmptyState,
  LoadMore,
  type MeasuredHeights,
  pluralize,
  SkeletonRow,
  VirtualList,
} from '#ui-kit'
import { Notifications } from '../contract'
import { NotificationRow } from './notification-row'
import styles from './notifications.module.css'
import PermissionPrompt from './permission-prompt'
import { useHasUnseen } from './use-has-unseen'
import { useMarkAsSeen } from './use-mark-as-seen'

/** Number of rows that are shown at first and added each time. */
const ROWS_PER_STEP = 10

/** Approximate height of a row in px. */
const ROW_HEIGHT_PX = 110

/** Maximum number of automatic loads in a row that bring no new rows. */
const MAX_EMPTY_LOADS = 8

/** The scroll position of each account's list. */
const scrollMemory = createViewMemory<{ readonly count: number; readonly heights: MeasuredHeights }>(5)

export function NotificationsList({ me }: { me: string }) {
  const kernel = useKernel()
  const service = useService(Notifications)
  const { rows, strangerCount, strangersShown, loading, settled, query, older, refused } = useStore(
    service.state,
  )
  const seenAt = useStore(service.seenAt)
  const [scrollPosition] = useState(() => scrollMemory.recall(kernel, me))
  const [count, setCount] = useState(scrollPosition?.count ?? ROWS_PER_STEP)
  useMarkAsSeen()
  const unread = useHasUnseen()

  useEffect(() => {
    const listening = kernel.on(pageRefreshed, () => {
      setCount(ROWS_PER_STEP)
      service.refresh()
    })
    return () => listening.dispose()
  }, [kernel, service])

  const shown = rows.slice(0, count)
  const hasHiddenRows = rows.length > count
  const hasMore = hasHiddenRows || ((older === 'idle' || older === 'loading') && !loading && rows.length > 0)
  // The number of automatic loads is limited, because all older events may be filtered out, or their relay may be
  // offline.
  const automaticLoads = useRef({ listState: '', count: 0 })
  const load = (pressed: boolean) => {
    if (hasHiddenRows) setCount(count + ROWS_PER_STEP)
    if (rows.length >= count + ROWS_PER_STEP || older !== 'idle') return
    const listState = `${rows.length} ${settled}`
    if (pressed || automaticLoads.current.listState !== listState)
      automaticLoads.current = { listState, count: 0 }
    if (automaticLoads.current.count++ < MAX_EMPTY_LOADS) service.loadOlder()
  }

  return (
    <div aria-busy={loading}>
      <PermissionPrompt />
      {(strangerCount > 0 || rows.length > 0) && (
        <div className={styles.bar}>
          {strangerCount > 0 && (
            <Button
              variant="ghost"
              size="small"
              aria-expanded={strangersShown}
              onClick={() => service.showStrangers(!strangersShown)}
            >
              {strangersShown ? 'Hide' : 'Show'} {pluralize(strangerCount, 'event')} by unknown users
            </Button>
          )}
          <span className={styles.read}>
            <Button
              variant="ghost"
              size="small"
              aria-disabled={!unread}
              onClick={() => unread && service.markSeen()}
            >
              Mark all as read
            </Button>
          </span>
        </div>
      )}
      {loading && [0, 1, 2, 3, 4].map(row => <SkeletonRow key={row} />)}
      {!loading &&
        rows.length === 0 &&
        (hasTooFewAnswers(query) ? (
          <PluginView token={TooFewAnswersNotice} answers={query.answers} />
        ) : (
          <EmptyState icon="bell" title="No notifications yet" />
        ))}
      {shown.length > 0 && (
        <VirtualList
          items={shown}
          estimatedItemPx={ROW_HEIGHT_PX}
          measuredHeights={scrollPosition?.heights}
          onLeave={heights => scrollMemory.remember(kernel, me, { count, heights })}
          getKey={({ id }) => id}
          renderItem={(notification, index) => (
            <NotificationRow
              notification={notification}
              readerPubkey={me}
              unseen={notification.time > seenAt}
              position={{ index, total: shown.length }}
            />
          )}
        />
      )}
      {older === 'refused' && !hasHiddenRows && (
        <PluginView token={OlderRefusedNotice} refused={refused} onRetry={() => service.loadOlder()} />
      )}
      {hasMore && (
        <LoadMore
          pageKey={`${rows.length} ${count} ${older} ${settled}`}
          isLoading={older === 'loading' && !hasHiddenRows}
          onLoad={load}
        />
      )}
    </div>
  )
}
