import type { LiveQuery } from '../../../../ports/nostr-access'
import type { Filter, NostrEvent } from '../../../../ports/nostr-types'
import type { EventDraft, ListChange, ListRef } from '../../../../ports/publishing'
import { applyTagChange } from '../../../protocol/events/apply-tag-change'
import { compareNewestFirst, getEventAddress } from '../../../protocol/events/event-address'
import type { LocalEvents, OutboxClock, OutboxRelays } from '../outbox-ports'
import type { OutboxStorage } from '../rows/outbox-storage'
import { applyListChanges } from './apply-list-changes'
import { normalizeListTags } from './normalize-list-tags'

/** Milliseconds that slower relays are still waited for when enough relays have answered. */
const SLOW_RELAY_TIMEOUT_MS = 1_000

/**
 * Too few relays answered with the list's newest version. Nothing is overwritten, and the change is tried again later.
 */
export class IncompleteListError extends Error {}

interface ListVersionDraft {
  readonly draft: Required<EventDraft>
  readonly dropped: NostrEvent['tags']
}

export const getListAddress = (author: string, { kind, identifier = '' }: ListRef): string =>
  `${kind}:${author}:${identifier}`

export const createListFilter = (author: string, { kind, identifier }: ListRef): Filter => ({
  kinds: [kind],
  authors: [author],
  ...(identifier !== undefined && { '#d': [identifier] }),
})

/** The versions of the user's own lists, on the relays and in this browser. */
export interface ListVersions {
  /**
   * Drafts the next version of a list. It is based on the newest version that is known: on the relays, which are asked
   * each time, or unsent in this browser. Throws `IncompleteListError` if too few relays answered, unless the user says
   * that the list is new. `dropped` contains the entries that are left out because they can never be valid.
   */
  draftNext(
    author: string,
    list: ListRef,
    changes: readonly ListChange[],
    isNew: boolean,
  ): Promise<ListVersionDraft & { readonly before: NostrEvent | undefined }>
  /** Keeps a version in this browser, as the base of the next one and so that it can be restored. */
  save(version: NostrEvent): Promise<void>
  /**
   * Hides an event that no relay has accepted. For a list, the previous version becomes visible again, and the next
   * change builds on it.
   */
  retract(event: NostrEvent): Promise<void>
}

/** `warn` is called if the storage failed to write. */
export function createListVersions(
  storage: Promise<OutboxStorage>,
  { query }: OutboxRelays,
  { peek, hide }: LocalEvents,
  { now }: OutboxClock,
  warn: (error: unknown) => void,
): ListVersions {
  const findStored = async (address: string) => (await storage).versions(address).catch(() => [])
  return {
    async draftNext(author, list, changes, isNew) {
      const { found, complete } = await waitForAnswers(
        query(createListFilter(author, list), { live: false, ignoreRecent: true }),
      )
      if (!complete && !isNew)
        throw new IncompleteListError(
          'Too few of your relays answered, so nothing was changed yet. It will be tried again.',
        )
      const stored = await findStored(getListAddress(author, list))
      const inMemory = peek({ kind: list.kind, pubkey: author, identifier: list.identifier ?? '' })
      const [before] = [...found, ...stored, ...(inMemory ? [inMemory] : [])].sort(compareNewestFirst)
      return { ...mergeWithoutInvalid(list, before, changes, Math.floor(now() / 1000)), before }
    },
    save: async version => (await storage).saveVersion(version).catch(warn),
    async retract(event) {
      const address = getEventAddress(event)
      if (address === undefined) return hide(event)
      await (await storage).deleteVersion(event.id).catch(warn)
      const [previousVersion] = await findStored(address)
      hide(event, previousVersion)
    },
  }
}

/** Merges the changes into the newest version without its entries that can never be valid. */
function mergeWithoutInvalid(
  list: ListRef,
  newest: NostrEvent | undefined,
  changes: readonly ListChange[],
  now: number,
): ListVersionDraft {
  // Removals come before the cleaning, because a removal names its entry as it is written in the list.
  const remainingTags = changes
    .filter(change => 'remove' in change)
    .reduce(applyTagChange, newest?.tags ?? [])
  const clean = normalizeListTags(list.kind, remainingTags)
  const draft = applyListChanges(list, newest && { ...newest, tags: clean.tags }, changes, now)
  const { tags, dropped } = normalizeListTags(list.kind, draft.tags)
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
