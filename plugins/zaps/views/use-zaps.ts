import { useMemo } from 'react'
import { filtersAbout } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { useQuery, useService, useStore } from '#kernel/react'
import { type Zap, Zaps } from '../contract'
import { isZapOf } from '../receipts/is-zap-of'

/** Returns the valid zaps of a note, largest first. */
export function useZaps(note: NostrEvent, live: boolean): readonly Zap[] {
  const zaps = useService(Zaps)
  const { events } = useQuery(filtersAbout(note, [9735]), { live })
  const checked = useMemo(() => zaps.check(events), [zaps, events])
  const list = useStore(checked)
  return useMemo(() => list.filter(zap => isZapOf(zap, note)).sort((a, b) => b.msats - a.msats), [list, note])
}

/** sats */
export const totalOf = (zaps: readonly Zap[]): number =>
  Math.floor(zaps.reduce((sum, zap) => sum + zap.msats, 0) / 1000)
