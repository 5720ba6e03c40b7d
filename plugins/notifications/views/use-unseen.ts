import { useService, useStore } from '#kernel/react'
import { Notifications } from '../contract'

/** True if there are notifications newer than the last one that the reader has seen. */
export function useUnseen(): boolean {
  const { latest, seenAt } = useService(Notifications)
  const newest = useStore(latest)
  const seen = useStore(seenAt)
  return newest > seen
}
