import type { NostrEvent } from '../../../ports/nostr-types'
import type { EventDraft } from '../../../ports/publishing'
import { getEventAddress } from './event-address'
import { DELETION_KIND, isAddressableKind } from './kinds'

/**
 * Drafts a request to delete the author's own events (NIP-09). If an event has an address, all of its versions are
 * deleted.
 */
export function createDeletionDraft(events: readonly NostrEvent[]): EventDraft {
  const targetTags = events.flatMap(event => {
    const address = isAddressableKind(event.kind) ? getEventAddress(event) : undefined
    return [['e', event.id], ...(address === undefined ? [] : [['a', address]])]
  })
  const kinds = [...new Set(events.map(({ kind }) => kind))]
  return {
    kind: DELETION_KIND,
    content: '',
    tags: [...targetTags, ...kinds.map(kind => ['k', String(kind)])],
  }
}
