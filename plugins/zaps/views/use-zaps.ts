import { useMemo } from 'react'
import { createReferenceFilters } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { useQuery, useService, useStore } from '#kernel/react'
import { type Zap, Zaps } from '../contract'
import { isZapForNote } from '../receipts/is-zap-for-note'

/** Returns the valid zaps of a note, largest first. */
export function useZaps(note: NostrEvent, isLive: boolean): readonly Zap[] {
  const zaps = useService(Zaps)
  const { events } = useQuery(createReferenceFilters(note, [9735]), { live: isLive })
  const verifiedZaps = useMemo(() => zaps.verifyReceipts(events), [zaps, events])
  const list = useStore(verifiedZaps)
  return useMemo(
    () => list.filter(zap => isZapForNote(zap, note)).sort((a, b) => b.msats - a.msats),
    [list, note],
  )
}

/** sats */
export const sumSats = (zaps: readonly Zap[]): number =>
  Math.floor(zaps.reduce((sum, zap) => sum + zap.msats, 0) / 1000)
