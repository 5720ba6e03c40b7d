import type { NostrEvent } from '../../core/nostr-types'
import type { RelayLists } from './relay-lists'

/** People tagged in one event who are told at their own relays. */
export const MAX_TOLD = 20
const RELAYS_PER_READER = 2
/** Relays beside the user's own. */
const MAX_OTHERS = 12

/** The people an event is meant to reach: those in its `p` tags, but its author. */
export const toldBy = ({ pubkey, tags, kind }: NostrEvent): string[] =>
  // Lists of people tell nobody.
  kind === 3 || kind >= 10_000
    ? []
    : [...new Set(tags.filter(t => t[0] === 'p' && t[1] !== pubkey).map(t => t[1] as string))]
        .filter(key => /^[0-9a-f]{64}$/.test(key))
        .slice(0, MAX_TOLD)

/** Where an own event goes (NIP-65): where the author writes, and where those it tags read. */
export function routeEvent(event: NostrEvent, lists: RelayLists, own: readonly string[]): string[] {
  const relays = new Set([...own, ...(lists.writeRelays(event.pubkey) ?? [])])
  const most = relays.size + MAX_OTHERS
  for (const reader of toldBy(event)) {
    for (const relay of (lists.readRelays(reader) ?? []).slice(0, RELAYS_PER_READER)) {
      if (relays.size >= most) return [...relays]
      relays.add(relay)
    }
  }
  return [...relays]
}
