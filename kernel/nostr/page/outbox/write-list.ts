import type { LiveQuery, NostrAccess } from '../../../ports/nostr-access'
import type { EventRef, Filter, NostrEvent } from '../../../ports/nostr-types'
import type { EventDraft, ListChange, ListRef } from '../../../ports/publishing'
import { compareNewest } from '../../protocol/events/address'
import { changeTags } from '../../protocol/events/change-tags'
import { cleanTags } from './clean-tags'
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

interface CleanVersion {
  readonly draft: Required<EventDraft>
  readonly dropped: NostrEvent['tags']
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
 * user says that the list is new. `dropped` are the entries that are left out because they can never be valid.
 */
export async function writeList(
  { query, peek, storage, now }: ListWriter,
  author: string,
  list: ListRef,
  changes: readonly ListChange[],
  isNew: boolean,
): Promise<CleanVersion & { readonly before: NostrEvent | undefined }> {
  const live = query(filterOfList(author, list), { live: false, fresh: true })
  const { found, complete } = await settle(live)
  if (!complete && !isNew)
    throw new NotComplete(
      'Too few of your relays answered, so nothing was changed yet. It will be tried again.',
    )
  const own = await storage.versions(addressOfList(author, list)).catch(() => [])
  const memory = peek({ kind: list.kind, pubkey: author, identifier: list.identifier ?? '' })
  const [before] = [...found, ...own, ...(memory ? [memory] : [])].sort(compareNewest)
  return { ...mergeCleanly(list, before, changes, now()), before }
}

/** Merges the changes into the newest version without its entries that can never be valid. */
function mergeCleanly(
  list: ListRef,
  newest: NostrEvent | undefined,
  changes: readonly ListChange[],
  now: number,
): CleanVersion {
  // An entry is removed as it is written in the list, so this comes before the cleaning.
  const rest = changes.filter(change => 'remove' in change).reduce(changeTags, newest?.tags ?? [])
  const clean = cleanTags(list.kind, rest)
  const draft = mergeList(list, newest && { ...newest, tags: clean.tags }, changes, now)
  const { tags, dropped } = cleanTags(list.kind, draft.tags)
  const isRestored = changes.some(change => 'restore' in change)
  return { draft: { ...draft, tags }, dropped: isRestored ? dropped : [...clean.dropped, ...dropped] }
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
