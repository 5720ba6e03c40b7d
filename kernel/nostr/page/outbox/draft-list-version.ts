import type { LiveQuery, NostrAccess } from '../../../ports/nostr-access'
import type { EventRef, Filter, NostrEvent } from '../../../ports/nostr-types'
import type { EventDraft, ListChange, ListRef } from '../../../ports/publishing'
import { applyTagChange } from '../../protocol/events/apply-tag-change'
import { compareNewestFirst } from '../../protocol/events/event-address'
import { applyListChanges } from './apply-list-changes'
import { cleanTags } from './clean-tags'
import type { OutboxStorage } from './outbox-storage'

/** Milliseconds that slower relays are still waited for when enough relays have answered. */
const SLOW_RELAY_TIMEOUT_MS = 1_000

/**
 * Too few relays answered with the list's newest version. Nothing is overwritten, and the change is tried again later.
 */
export class IncompleteListError extends Error {}

export interface ListDraftOptions {
  readonly query: NostrAccess['query']
  readonly peek: (ref: EventRef) => NostrEvent | undefined
  readonly storage: OutboxStorage
  /** s */
  readonly now: () => number
}

interface ListVersionDraft {
  readonly draft: Required<EventDraft>
  readonly dropped: NostrEvent['tags']
}

export const listAddress = (author: string, { kind, identifier = '' }: ListRef): string =>
  `${kind}:${author}:${identifier}`

export const listFilter = (author: string, { kind, identifier }: ListRef): Filter => ({
  kinds: [kind],
  authors: [author],
  ...(identifier !== undefined && { '#d': [identifier] }),
})

/**
 * Drafts the next version of a list. It is based on the newest version among those of the relays, which are asked
 * each time, and those of this browser that are not sent yet. Throws `IncompleteListError` if too few relays
 * answered, unless the user says that the list is new. `dropped` are the entries that are left out because they can
 * never be valid.
 */
export async function draftListVersion(
  { query, peek, storage, now }: ListDraftOptions,
  author: string,
  list: ListRef,
  changes: readonly ListChange[],
  isNew: boolean,
): Promise<ListVersionDraft & { readonly before: NostrEvent | undefined }> {
  const live = query(listFilter(author, list), { live: false, ignoreRecent: true })
  const { found, complete } = await waitForAnswers(live)
  if (!complete && !isNew)
    throw new IncompleteListError(
      'Too few of your relays answered, so nothing was changed yet. It will be tried again.',
    )
  const own = await storage.versions(listAddress(author, list)).catch(() => [])
  const inMemory = peek({ kind: list.kind, pubkey: author, identifier: list.identifier ?? '' })
  const [before] = [...found, ...own, ...(inMemory ? [inMemory] : [])].sort(compareNewestFirst)
  return { ...mergeWithoutInvalid(list, before, changes, now()), before }
}

/** Merges the changes into the newest version without its entries that can never be valid. */
function mergeWithoutInvalid(
  list: ListRef,
  newest: NostrEvent | undefined,
  changes: readonly ListChange[],
  now: number,
): ListVersionDraft {
  // An entry is removed as it is written in the list, so this comes before the cleaning.
  const remainingTags = changes
    .filter(change => 'remove' in change)
    .reduce(applyTagChange, newest?.tags ?? [])
  const clean = cleanTags(list.kind, remainingTags)
  const draft = applyListChanges(list, newest && { ...newest, tags: clean.tags }, changes, now)
  const { tags, dropped } = cleanTags(list.kind, draft.tags)
  const isRestored = changes.some(change => 'restore' in change)
  return { draft: { ...draft, tags }, dropped: isRestored ? dropped : [...clean.dropped, ...dropped] }
}

function waitForAnswers(live: LiveQuery): Promise<{ found: readonly NostrEvent[]; complete: boolean }> {
  return new Promise(resolve => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const finish = () => {
      clearTimeout(timer)
      const { events, complete } = live.get()
      live.dispose()
      resolve({ found: events, complete })
    }
    const checkProgress = () => {
      const { phase, complete } = live.get()
      if (phase === 'settled') finish()
      else if (complete) timer ??= setTimeout(finish, SLOW_RELAY_TIMEOUT_MS)
    }
    live.subscribe(checkProgress)
    checkProgress()
  })
}
