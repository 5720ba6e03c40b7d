import type { NostrEvent } from '../../../ports/nostr-types'
import type { EventDraft } from '../../../ports/publishing'
import { addressOf } from './address'
import { DELETION_KIND, isAddressable } from './kinds'

/**
 * Drafts a request to delete the author's own events (NIP-09). If an event has an address, all of its versions are
 * deleted.
 */
export function deletionDraft(events: readonly NostrEvent[]): EventDraft {
  const named = events.flatMap(event => {
    const address = isAddressable(event.kind) ? addressOf(event) : undefined
    return [['e', event.id], ...(address === undefined ? [] : [['a', address]])]
  })
  const kinds = [...new Set(events.map(({ kind }) => kind))]
  return { kind: DELETION_KIND, content: '', tags: [...named, ...kinds.map(kind => ['k', String(kind)])] }
}
