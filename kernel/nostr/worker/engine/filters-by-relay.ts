import type { Filter } from '../../../ports/nostr-types'

/** Maximum number of authors in one filter, because relays refuse longer filters. */
const AUTHORS_PER_FILTER = 500
/** Maximum number of relays, in addition to the defaults, that are asked for one filter. */
const MAX_RELAYS = 24
/** Number of an author's write relays that are asked, if the author names that many. */
const RELAYS_PER_AUTHOR = 3

export interface AssignFiltersOptions {
  readonly filters: readonly Filter[]
  /** The relays of the user or of the configuration. */
  readonly defaultRelays: readonly string[]
  readonly getWriteRelays: (pubkey: string) => readonly string[] | undefined
  /** True if the relay cannot be reached now. */
  readonly isUnreachable: (url: string) => boolean
}

/** Maps the URL of each relay to the filters it is asked for. */
export type FiltersByRelay = ReadonlyMap<string, readonly Filter[]>

const chunks = (authors: readonly string[]): string[][] => {
  const parts: string[][] = []
  for (let i = 0; i < authors.length; i += AUTHORS_PER_FILTER)
    parts.push(authors.slice(i, i + AUTHORS_PER_FILTER))
  return parts
}

/**
 * Chooses which relay is asked for which filters (outbox model, NIP-65). The default relays are asked for everything,
 * and the write relays of authors for those authors. An unreachable relay does not count as asked, so other relays of
 * its authors are asked instead.
 */
export function assignFiltersToRelays({
  filters,
  defaultRelays,
  getWriteRelays,
  isUnreachable,
}: AssignFiltersOptions): FiltersByRelay {
  const plan = new Map<string, Filter[]>()
  const add = (relay: string, filter: Filter) => {
    const list = plan.get(relay)
    if (list) list.push(filter)
    else plan.set(relay, [filter])
  }
  for (const filter of filters) {
    const { authors } = filter
    if (!authors) {
      for (const relay of defaultRelays) add(relay, filter)
      continue
    }
    for (const part of chunks(authors))
      for (const relay of defaultRelays) add(relay, { ...filter, authors: part })
    for (const [relay, part] of chooseRelays(authors, defaultRelays, getWriteRelays, isUnreachable))
      for (const chunk of chunks(part)) add(relay, { ...filter, authors: chunk })
  }
  return plan
}

/**
 * Chooses relays in addition to the defaults, the most useful first, until every author is covered or the maximum is
 * reached.
 */
function chooseRelays(
  authors: readonly string[],
  defaults: readonly string[],
  getWriteRelays: AssignFiltersOptions['getWriteRelays'],
  isUnreachable: AssignFiltersOptions['isUnreachable'],
): Map<string, string[]> {
  const writers = new Map<string, string[]>()
  const relaysStillNeeded = new Map<string, number>()
  for (const author of authors) {
    const relays = (getWriteRelays(author) ?? []).filter(r => !defaults.includes(r))
    relaysStillNeeded.set(author, RELAYS_PER_AUTHOR)
    for (const relay of relays) {
      const list = writers.get(relay)
      if (list) list.push(author)
      else writers.set(relay, [author])
    }
  }
  const chosen = new Map<string, string[]>()
  const countUncovered = (relay: string, list: readonly string[]) =>
    isUnreachable(relay)
      ? 0
      : list.reduce((n, author) => n + ((relaysStillNeeded.get(author) ?? 0) > 0 ? 1 : 0), 0)
  while (chosen.size < MAX_RELAYS) {
    let best: string | undefined
    let highestCount = 0
    for (const [relay, list] of writers) {
      const authorCount = chosen.has(relay) ? 0 : countUncovered(relay, list)
      if (
        authorCount > highestCount ||
        (authorCount === highestCount && authorCount > 0 && best !== undefined && relay < best)
      ) {
        best = relay
        highestCount = authorCount
      }
    }
    if (best === undefined) break
    const list = writers.get(best) ?? []
    const served = list.filter(author => (relaysStillNeeded.get(author) ?? 0) > 0)
    for (const author of served) relaysStillNeeded.set(author, (relaysStillNeeded.get(author) ?? 0) - 1)
    chosen.set(best, served)
  }
  return chosen
}
