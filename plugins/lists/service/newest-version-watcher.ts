import { createDisposable, type Disposable } from '#kernel'
import { type EventAddress, formatAddress, getEventAddress, isAddressableKind } from '#kernel/nostr'
import {
  type Filter,
  hasTooFewAnswers,
  type NostrAccess,
  type NostrEvent,
  type QuerySnapshot,
} from '#kernel/ports'
import type { OwnListState } from '../contract'

/** The reason why no version of a list is known. */
export type ListAbsenceReason = Pick<OwnListState, 'lookupState' | 'answers'>

type Listener = (newest: NostrEvent | undefined, absence: ListAbsenceReason) => void

/** Finds new versions of lists while somebody watches them. */
export interface NewestVersionWatcher {
  /**
   * Calls `fn` with the newest known version, or with the reason why none is known, and again when either may have
   * changed.
   */
  watch(list: EventAddress, fn: Listener): Disposable
}

interface Batch {
  readonly watched: Map<Listener, EventAddress>
  query?: Disposable
}

/**
 * Returns the filters for these lists. One filter is enough for all replaceable lists of an account; each addressable
 * list needs its own, for its identifier.
 */
function listFilters(lists: readonly EventAddress[]): Filter[] {
  const filters: Filter[] = []
  const replaceable = lists.filter(({ kind }) => !isAddressableKind(kind))
  for (const author of new Set(replaceable.map(({ pubkey }) => pubkey))) {
    const kinds = replaceable.filter(({ pubkey }) => pubkey === author).map(({ kind }) => kind)
    filters.push({ kinds: [...new Set(kinds)], authors: [author] })
  }
  for (const { kind, pubkey, identifier } of lists)
    if (isAddressableKind(kind)) filters.push({ kinds: [kind], authors: [pubkey], '#d': [identifier] })
  return filters
}

const NO_ANSWERS: QuerySnapshot['answers'] = {}
/** The state while relays are being asked, or before they are asked. */
export const LIST_LOOKUP_RUNNING: ListAbsenceReason = { lookupState: 'looking', answers: NO_ANSWERS }
const NO_LIST_ABSENCE: ListAbsenceReason = { lookupState: 'none', answers: NO_ANSWERS }

/**
 * Creates the watcher of lists. Lists that are opened at the same moment, such as follows and mutes, share one request.
 */
export function createNewestVersionWatcher(nostr: NostrAccess): NewestVersionWatcher {
  let openBatch: Batch | undefined

  const startQuery = ({ watched }: Batch): Disposable | undefined => {
    if (watched.size === 0) return undefined
    const live = nostr.query(listFilters([...watched.values()]))
    let hasEnoughAnswers = false
    let isCertain = false
    /**
     * Returns the reason why a query found no list. Once enough relays have answered, the reason stays the same, even if
     * a relay disconnects or is asked again.
     */
    const findAbsence = (snapshot: QuerySnapshot): ListAbsenceReason => {
      const { phase, answers, complete } = snapshot
      hasEnoughAnswers ||= complete
      isCertain ||= hasEnoughAnswers && phase === 'settled'
      if (isCertain) return NO_LIST_ABSENCE
      if (phase !== 'settled') return LIST_LOOKUP_RUNNING
      return hasTooFewAnswers(snapshot) ? { lookupState: 'no-answer', answers } : NO_LIST_ABSENCE
    }
    const notify = () => {
      const snapshot = live.get()
      const absence = findAbsence(snapshot)
      for (const [fn, list] of [...watched])
        fn(
          snapshot.events.find(event => getEventAddress(event) === formatAddress(list)),
          absence,
        )
    }
    const listening = live.subscribe(notify)
    notify()
    return createDisposable(() => {
      listening.dispose()
      live.dispose()
    })
  }

  const startBatch = (): Batch => {
    const batch: Batch = { watched: new Map() }
    queueMicrotask(() => {
      openBatch = undefined
      const query = startQuery(batch)
      if (query) batch.query = query
    })
    return batch
  }

  return {
    watch(list, fn) {
      openBatch ??= startBatch()
      const batch = openBatch
      const listener: Listener = (...found) => fn(...found)
      batch.watched.set(listener, list)
      return createDisposable(() => {
        batch.watched.delete(listener)
        if (batch.watched.size === 0) batch.query?.dispose()
      })
    },
  }
}
