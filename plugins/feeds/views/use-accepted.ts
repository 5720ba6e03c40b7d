import { useMemo, useState } from 'react'
import type { FeedQuery } from '#contracts/feeds'
import { useQuery } from '#kernel/react'
import { usePatience } from '../list/use-patience'

const NOBODY: readonly string[] = []

/** Those of a ranking that its feed shows, in the same order; nothing while it is not known which. */
export function useAccepted(
  ranked: readonly string[] | undefined,
  accept: FeedQuery['accept'],
): readonly string[] | undefined {
  const ids = accept && ranked ? ranked : NOBODY
  const { events, phase, complete } = useQuery({ ids }, { live: false })
  const late = usePatience(accept) && events.length > 0
  const enough = phase === 'settled' || complete || late
  // One note more is one more question: what stands there stays while it is asked.
  const [begun, setBegun] = useState(false)
  if (enough && ids.length > 0 && !begun) setBegun(true)
  return useMemo(() => {
    if (!ranked || !accept || ranked.length === 0) return ranked
    if (!enough && !begun) return undefined
    const accepted = new Set(events.filter(accept).map(({ id }) => id))
    return ranked.filter(id => accepted.has(id))
  }, [ranked, accept, events, enough, begun])
}
