import { getEventAddress, isAddressableKind } from '#kernel/nostr'
import type { EventDraft } from '#kernel/ports'
import type { ZapTarget } from '../contract'

const MAX_RELAYS = 6

/**
 * Builds a zap request (NIP-57). One `relays` tag names all relays. The request names a note with `e` and `k` tags, and
 * an addressable event also with `a`.
 */
export function createZapRequestDraft(
  { event, pubkey }: ZapTarget,
  msats: number,
  comment: string,
  relays: readonly string[],
): EventDraft {
  const address = event && isAddressableKind(event.kind) ? getEventAddress(event) : undefined
  return {
    kind: 9734,
    content: comment,
    tags: [
      ['relays', ...relays.slice(0, MAX_RELAYS)],
      ['amount', String(msats)],
      ['p', pubkey],
      ...(event
        ? [
            ['e', event.id],
            ['k', String(event.kind)],
          ]
        : []),
      ...(address === undefined ? [] : [['a', address]]),
    ],
  }
}
