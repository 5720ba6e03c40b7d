import { useService, useStore } from '#kernel/react'
import { Notifications } from '../contract'

/** True if there are notifications newer than the last one that the reader has seen. */
export function useHasUnseen(): boolean {
  const { latestAt, seenAt } = useService(Notifications)
  const newest = useStore(latestAt)
  const seen = useStore(seenAt)
  return newest > seen
}
