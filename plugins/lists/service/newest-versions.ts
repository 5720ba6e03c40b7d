import { type Disposable, toDisposable } from '#kernel'
import { type Address, addressKey, addressOf, isAddressable } from '#kernel/nostr'
import type { Filter, NostrAccess, NostrEvent } from '#kernel/ports'

type Listener = (newest: NostrEvent | undefined) => void

/** Keeps lists up to date while somebody watches them. */
export interface NewestVersions {
  /** Calls `fn` with the newest version that is known, and again when it is another one. */
  watch(list: Address, fn: Listener): Disposable
}

interface Batch {
  readonly watched: Map<Listener, Address>
  query?: Disposable
}

/** Replaceable lists of one account fit into one filter; each addressable list needs a filter for its identifier. */
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

/** Lists that are opened in the same moment, such as follows and mutes, share one request. */
export function createNewestVersions(nostr: NostrAccess): NewestVersions {
  let gathering: Batch | undefined

  const ask = ({ watched }: Batch): Disposable | undefined => {
    if (watched.size === 0) return undefined
    const live = nostr.query(filtersOf([...watched.values()]))
    const look = () => {
      const { events } = live.get()
      for (const [fn, list] of [...watched]) fn(events.find(event => addressOf(event) === addressKey(list)))
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
      const own: Listener = newest => fn(newest)
      batch.watched.set(own, list)
      return toDisposable(() => {
        batch.watched.delete(own)
        if (batch.watched.size === 0) batch.query?.dispose()
      })
    },
  }
}
