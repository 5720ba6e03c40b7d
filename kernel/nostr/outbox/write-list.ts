import type { LiveQuery, NostrAccess } from '../../ports/nostr-access'
import type { EventRef, Filter, NostrEvent } from '../../ports/nostr-types'
import type { EventDraft, ListChange, ListRef } from '../../ports/publishing'
import { compareNewest } from '../events/address'
import { mergeList } from './merge-list'
import type { OutboxStorage } from './outbox-storage'

/** Milliseconds that slower relays are still waited for when enough relays have answered. */
const SLOW_RELAY_TIMEOUT_MS = 1_000

/**
 * Too few relays answered with the list's newest version. Nothing is overwritten, and the change is tried again later.
 */
export class NotComplete extends Error {}

export interface ListWriter {
  readonly query: NostrAccess['query']
  readonly peek: (ref: EventRef) => NostrEvent | undefined
  readonly storage: OutboxStorage
  /** s */
  readonly now: () => number
}

export const addressOfList = (author: string, { kind, identifier = '' }: ListRef): string =>
  `${kind}:${author}:${identifier}`

export const filterOfList = (author: string, { kind, identifier }: ListRef): Filter => ({
  kinds: [kind],
  authors: [author],
  ...(identifier !== undefined && { '#d': [identifier] }),
})

/**
 * Drafts the next version of a list. It is based on the newest version among those of the relays, which are asked each
 * time, and those of this browser that are not sent yet. Throws `NotComplete` if too few relays answered, unless the
 * user says that the list is new.
 */
export async function writeList(
  { query, peek, storage, now }: ListWriter,
  author: string,
  list: ListRef,
  changes: readonly ListChange[],
  isNew: boolean,
): Promise<{ draft: Required<EventDraft>; before: NostrEvent | undefined }> {
  const live = query(filterOfList(author, list), { live: false, fresh: true })
  const { found, complete } = await settle(live)
  if (!complete && !isNew)
    throw new NotComplete(
      'Too few of your relays answered, so nothing was changed yet. It will be tried again.',
    )
  const own = await storage.versions(addressOfList(author, list)).catch(() => [])
  const memory = peek({ kind: list.kind, pubkey: author, identifier: list.identifier ?? '' })
  const [before] = [...found, ...own, ...(memory ? [memory] : [])].sort(compareNewest)
  return { draft: mergeList(list, before, changes, now()), before }
}

function settle(live: LiveQuery): Promise<{ found: readonly NostrEvent[]; complete: boolean }> {
  return new Promise(resolve => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const finish = () => {
      clearTimeout(timer)
      const { events, complete } = live.get()
      live.dispose()
      resolve({ found: events, complete })
    }
    const look = () => {
      const { phase, complete } = live.get()
      if (phase === 'settled') finish()
      else if (complete) timer ??= setTimeout(finish, SLOW_RELAY_TIMEOUT_MS)
    }
    live.subscribe(look)
    look()
  })
}
