import type { Filter } from '../../ports/nostr-types'

/** Authors in one filter of a REQ: relays refuse bigger ones. */
const AUTHORS_PER_FILTER = 500
/** The most relays beside the defaults that are asked for one filter. */
const MAX_RELAYS = 24
/** How many of an author's write relays are asked, if the author names that many. */
const RELAYS_PER_AUTHOR = 3

export interface PlanInput {
  readonly filters: readonly Filter[]
  /** The user's own or the configured relays. */
  readonly defaults: readonly string[]
  readonly writeRelays: (pubkey: string) => readonly string[] | undefined
  /** True for a relay that cannot be reached now. */
  readonly dead: (url: string) => boolean
}

/** The filters for each relay, by its URL. */
export type Plan = ReadonlyMap<string, readonly Filter[]>

const chunks = (authors: readonly string[]): string[][] => {
  const parts: string[][] = []
  for (let i = 0; i < authors.length; i += AUTHORS_PER_FILTER)
    parts.push(authors.slice(i, i + AUTHORS_PER_FILTER))
  return parts
}

/**
 * The outbox model (NIP-65): authors are asked for at the relays they write to, and everything at the defaults.
 * A relay that cannot be reached covers no author, so its authors are asked for at their other relays.
 */
export function planRelays({ filters, defaults, writeRelays, dead }: PlanInput): Plan {
  const plan = new Map<string, Filter[]>()
  const add = (relay: string, filter: Filter) => {
    const list = plan.get(relay)
    if (list) list.push(filter)
    else plan.set(relay, [filter])
  }
  for (const filter of filters) {
    const { authors } = filter
    if (!authors) {
      for (const relay of defaults) add(relay, filter)
      continue
    }
    for (const part of chunks(authors)) for (const relay of defaults) add(relay, { ...filter, authors: part })
    for (const [relay, part] of chooseRelays(authors, defaults, writeRelays, dead))
      for (const some of chunks(part)) add(relay, { ...filter, authors: some })
  }
  return plan
}

/** Relays beside the defaults, most useful first, until every author is covered or there are enough. */
function chooseRelays(
  authors: readonly string[],
  defaults: readonly string[],
  writeRelays: PlanInput['writeRelays'],
  dead: PlanInput['dead'],
): Map<string, string[]> {
  const writers = new Map<string, string[]>()
  const wanted = new Map<string, number>()
  for (const author of authors) {
    const relays = (writeRelays(author) ?? []).filter(r => !defaults.includes(r))
    wanted.set(author, RELAYS_PER_AUTHOR)
    for (const relay of relays) {
      const list = writers.get(relay)
      if (list) list.push(author)
      else writers.set(relay, [author])
    }
  }
  const chosen = new Map<string, string[]>()
  const value = (relay: string, list: readonly string[]) =>
    dead(relay) ? 0 : list.reduce((n, author) => n + ((wanted.get(author) ?? 0) > 0 ? 1 : 0), 0)
  while (chosen.size < MAX_RELAYS) {
    let best: string | undefined
    let most = 0
    for (const [relay, list] of writers) {
      const worth = chosen.has(relay) ? 0 : value(relay, list)
      if (worth > most || (worth === most && worth > 0 && best !== undefined && relay < best)) {
        best = relay
        most = worth
      }
    }
    if (best === undefined) break
    const list = writers.get(best) ?? []
    const served = list.filter(author => (wanted.get(author) ?? 0) > 0)
    for (const author of served) wanted.set(author, (wanted.get(author) ?? 0) - 1)
    chosen.set(best, served)
  }
  return chosen
}
