import { type Cell, createCell, type Logger, type ReadableStore } from '#kernel'
import type { ProviderApi } from '../api/provider-api'
import type { FoundPerson } from '../api/read-answers'
import type { ActivePlan } from '../contract'

/** Maximum number of people whose plans are kept. */
const MAX_KEPT = 200
/** Milliseconds for which people are collected before the provider is asked. */
const COLLECT_MS = 50
/** Maximum number of people who are looked up while the page is open. */
const MAX_ASKED = 10_000
/** Number of calls that run at the same time, if one call can name only one person. */
const PARALLEL_CALLS = 2
/** Milliseconds for which nobody is looked up after a failure. */
const PAUSE_MS = 300_000

export interface LookupParts {
  readonly api: Pick<ProviderApi, 'find' | 'info'>
  readonly log: Logger
  readonly signal: AbortSignal
  /** True if the provider must not learn whom the reader looks at. */
  quiet(): boolean
  /** Returns the current time in ms since 1970. */
  now(): number
}

export interface Lookup {
  /** Returns a person's plan, as `SubscriptionsService.planOf` does. */
  planOf(pubkey: string): ReadableStore<ActivePlan | undefined>
  /** Stores a person's plan that another call has told, so that it is not looked up again. */
  learn(pubkey: string, person: FoundPerson): void
}

/** Looks up who has a plan: each person at most once, many in one call if the provider allows that. */
export function createLookup({ api, log, signal, quiet, now }: LookupParts): Lookup {
  const kept = new Map<string, Cell<ActivePlan | undefined>>()
  const asked = new Set<string>()
  const answered = new Set<string>()
  const waiting = new Set<string>()
  let pausedUntil = 0
  let running = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const cellOf = (pubkey: string) => {
    const had = kept.get(pubkey)
    if (had) return had
    const cell = createCell<ActivePlan | undefined>(undefined)
    kept.set(pubkey, cell)
    return cell
  }
  /**
   * If too many people are kept, forgets the oldest one. A person without a plan goes first, because a forgotten badge
   * would not come back.
   */
  const makeRoom = () => {
    if (answered.size <= MAX_KEPT) return
    const without = [...answered].find(pubkey => kept.get(pubkey)?.get() === undefined)
    const [oldest = ''] = answered
    answered.delete(without ?? oldest)
    kept.delete(without ?? oldest)
  }
  const learn = (pubkey: string, { plan }: FoundPerson) => {
    asked.add(pubkey)
    answered.add(pubkey)
    cellOf(pubkey).set(plan && plan.endsAt * 1_000 > now() ? plan : undefined)
    makeRoom()
  }

  const ask = async (pubkeys: readonly string[]) => {
    for (const pubkey of pubkeys) asked.add(pubkey)
    for (const [pubkey, person] of await api.find(pubkeys)) learn(pubkey, person)
  }
  const take = (count: number) => {
    const taken = [...waiting].slice(0, count)
    for (const pubkey of taken) waiting.delete(pubkey)
    return taken
  }
  const work = async () => {
    running = true
    let most: number | undefined
    try {
      while (waiting.size > 0 && !signal.aborted) {
        // A provider need not be asked how many people one call may name, if only one person waits.
        if (waiting.size > 1) most ??= (await api.info().catch(() => ONE_BY_ONE)).maxPublicKeys
        const calls =
          most === undefined || most > 1 ? [take(most ?? 1)] : take(PARALLEL_CALLS).map(pubkey => [pubkey])
        await Promise.all(calls.map(ask))
      }
    } catch (error) {
      if (signal.aborted) return
      waiting.clear()
      pausedUntil = now() + PAUSE_MS
      log.warn('It could not be looked up who has a plan:', error instanceof Error ? error.message : error)
    } finally {
      running = false
    }
  }
  const schedule = () => {
    if (running || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      void work()
    }, COLLECT_MS)
  }
  const mayAsk = (pubkey: string) =>
    !asked.has(pubkey) && asked.size < MAX_ASKED && !quiet() && now() >= pausedUntil && !signal.aborted
  signal.addEventListener('abort', () => clearTimeout(timer))

  return {
    learn,
    planOf(pubkey) {
      const cell = cellOf(pubkey)
      return {
        get: cell.get,
        subscribe(fn) {
          if (mayAsk(pubkey)) {
            waiting.add(pubkey)
            schedule()
          }
          return cell.subscribe(fn)
        },
      }
    },
  }
}

const ONE_BY_ONE = { maxPublicKeys: 1 }
