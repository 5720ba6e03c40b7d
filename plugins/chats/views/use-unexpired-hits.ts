import { useEffect, useState } from 'react'
import type { ChatSearchHit } from '../contract'

/** A timer of more than 24.8 days would end at once. Nobody keeps results open for a day. */
const MAX_WAIT_MS = 24 * 60 * 60_000

/** Returns the results without messages that have expired (NIP-40), also while the results stay open. */
export function useUnexpiredHits(hits: readonly ChatSearchHit[]): readonly ChatSearchHit[] {
  const [now, setNow] = useState(Date.now)
  const unexpired = hits.filter(({ message }) => message.expiresAt === undefined || message.expiresAt > now)
  const nextExpiry = Math.min(
    ...unexpired.map(({ message }) => message.expiresAt ?? Number.POSITIVE_INFINITY),
  )
  useEffect(() => {
    const waitMs = nextExpiry - Date.now()
    if (waitMs > MAX_WAIT_MS) return
    // A timer may end slightly early.
    const timer = setTimeout(() => setNow(Math.max(Date.now(), nextExpiry)), waitMs)
    return () => clearTimeout(timer)
  }, [nextExpiry])
  return unexpired
}
