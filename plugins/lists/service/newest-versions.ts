import { type Disposable, toDisposable } from '#kernel'
import { type Address, addressKey, addressOf, isAddressable } from '#kernel/nostr'
import {
  type Filter,
  lacksAnswers,
  type NostrAccess,
  type NostrEvent,
  type QuerySnapshot,
} from '#kernel/ports'
import type { OwnListState } from '../contract'

/** The reason why no version of a list is known. */
export type Absence = Pick<OwnListState, 'found' | 'answers'>

type Listener = (newest: NostrEvent | undefined, absence: Absence) => void

/** Finds new versions of lists while somebody watches them. */
export interface NewestVersions {
  /**
   * Calls `fn` with the newest known version, or with the reason why none is known, and again when either may have
   * changed.
   */
  watch(list: Address, fn: Listener): Disposable
}

interface Batch {
  readonly watched: Map<Listener, Address>
  query?: Disposable
}

/**
 * Returns the filters for these lists. One filter is enough for all replaceable lists of an account; each addressable
 * list needs its own, for its identifier.
 */
function filtersOf(lists: readonly Address[]): Filter[] {
  const filters: Filter[] = []
  const replaceable = lists.filter(({ kind }) => !isAddressable(kind))
  for (const author of new Set(replaceable.map(({ pubkey }) => pubkey))) {
    const kinds = replaceable.filter(({ pubkey }) => pubkey === author).map(({ kind }) => kind)
    filters.push({ kinds: [...new Set(kinds)], authors: [author] })
  }
  for (const { kind, pubkey, identifier } of lists)
    if (isAddressable(kind)) filters.push({ kinds: [kind], authors: [pubkey], '#d': [identifier] })
  return filters
}

const NO_ANSWERS: QuerySnapshot['answers'] = {}
/** The state while relays are being asked, or before they are asked. */
export const LOOKING: Absence = { found: 'looking', answers: NO_ANSWERS }
const NONE: Absence = { found: 'none', answers: NO_ANSWERS }

/**
 * Creates the watcher of lists. Lists that are opened at the same moment, such as follows and mutes, share one request.
 */
export function createNewestVersions(nostr: NostrAccess): NewestVersions {
  let gathering: Batch | undefined

  const ask = ({ watched }: Batch): Disposable | undefined => {
    if (watched.size === 0) return undefined
    const live = nostr.query(filtersOf([...watched.values()]))
    let enough = false
    let certain = false
    /**
     * Returns the reason why a query found no list. Once enough relays have answered, the reason stays the same, even if
     * a relay disconnects or is asked again.
     */
    const absenceIn = (snapshot: QuerySnapshot): Absence => {
      const { phase, answers, complete } = snapshot
      enough ||= complete
      certain ||= enough && phase === 'settled'
      if (certain) return NONE
      if (phase !== 'settled') return LOOKING
      return lacksAnswers(snapshot) ? { found: 'no-answer', answers } : NONE
    }
    const look = () => {
      const snapshot = live.get()
      const absence = absenceIn(snapshot)
      for (const [fn, list] of [...watched])
        fn(
          snapshot.events.find(event => addressOf(event) === addressKey(list)),
          absence,
        )
    }
    const listening = live.subscribe(look)
    look()
    return toDisposable(() => {
      listening.dispose()
      live.dispose()
    })
  }

  const gather = (): Batch => {
    const batch: Batch = { watched: new Map() }
    queueMicrotask(() => {
      gathering = undefined
      const query = ask(batch)
      if (query) batch.query = query
    })
    return batch
  }

  return {
    watch(list, fn) {
      gathering ??= gather()
      const batch = gathering
      const own: Listener = (...found) => fn(...found)
      batch.watched.set(own, list)
      return toDisposable(() => {
        batch.watched.delete(own)
        if (batch.watched.size === 0) batch.query?.dispose()
      })
    },
  }
}
