import { useEffect, useRef, useState } from 'react'
import { createKernelMemory } from '#kernel'
import { lacksAnswers } from '#kernel/ports'
import { useKernel, useService, useStore, View } from '#kernel/react'
import { NoAnswer, NoOlder, pageRefreshed } from '#kernel/shell'
import { Button, counted, EmptyState, ListEnd, type ListMemory, SkeletonRow, VirtualList } from '#ui-kit'
import { Notifications } from '../contract'
import { NotificationRow } from './notification-row'
import styles from './notifications.module.css'
import PermissionPrompt from './permission-prompt'
import { useSeenMarker } from './use-seen-marker'
import { useUnseen } from './use-unseen'

/** Number of rows that are shown at first and added each time. */
const ROWS_PER_STEP = 10

/** Approximate height of a row in px. */
const ROW_HEIGHT_PX = 110

/** Maximum number of automatic loads that bring no new rows. */
const MAX_EMPTY_LOADS = 8

/** The scroll position of each account's list. */
const places = createKernelMemory<{ readonly count: number; readonly heights: ListMemory }>(5)

export function NotificationsList({ me }: { me: string }) {
  const kernel = useKernel()
  const service = useService(Notifications)
  const { rows, strangers, strangersShown, loading, settled, query, older, refused } = useStore(service.state)
  const seenAt = useStore(service.seenAt)
  const [place] = useState(() => places.recall(kernel, me))
  const [count, setCount] = useState(place?.count ?? ROWS_PER_STEP)
  useSeenMarker()
  const unread = useUnseen()

  useEffect(() => {
    const listening = kernel.on(pageRefreshed, () => {
      setCount(ROWS_PER_STEP)
      service.refresh()
    })
    return () => listening.dispose()
  }, [kernel, service])

  const shown = rows.slice(0, count)
  const here = rows.length > count
  const more = here || ((older === 'idle' || older === 'loading') && !loading && rows.length > 0)
  // Limit the automatic loads, because older events may all be filtered out, or their relay may be offline.
  const tries = useRef({ of: '', count: 0 })
  const load = (pressed: boolean) => {
    if (here) setCount(count + ROWS_PER_STEP)
    if (rows.length >= count + ROWS_PER_STEP || older !== 'idle') return
    const of = `${rows.length} ${settled}`
    if (pressed || tries.current.of !== of) tries.current = { of, count: 0 }
    if (tries.current.count++ < MAX_EMPTY_LOADS) service.older()
  }

  return (
    <div aria-busy={loading}>
      <PermissionPrompt />
      {(strangers > 0 || rows.length > 0) && (
        <div className={styles.bar}>
          {strangers > 0 && (
            <Button
              variant="ghost"
              size="small"
              aria-expanded={strangersShown}
              onClick={() => service.showStrangers(!strangersShown)}
            >
              {strangersShown ? 'Hide' : 'Show'} {counted(strangers, 'event')} by unknown users
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
        (lacksAnswers(query) ? (
          <View of={NoAnswer} answers={query.answers} />
        ) : (
          <EmptyState icon="bell" title="No notifications yet" />
        ))}
      {shown.length > 0 && (
        <VirtualList
          items={shown}
          itemHeight={ROW_HEIGHT_PX}
          memory={place?.heights}
          onLeave={heights => places.remember(kernel, me, { count, heights })}
          keyOf={({ id }) => id}
          render={(notification, index) => (
            <NotificationRow
              notification={notification}
              me={me}
              unseen={notification.time > seenAt}
              place={{ index, of: shown.length }}
            />
          )}
        />
      )}
      {older === 'refused' && !here && (
        <View of={NoOlder} refused={refused} onRetry={() => service.older()} />
      )}
      {more && (
        <ListEnd
          turn={`${rows.length} ${count} ${older} ${settled}`}
          busy={older === 'loading' && !here}
          onLoad={load}
        />
      )}
    </div>
  )
}
