import { createValueStore, type Logger, type ReadableStore, type ValueStore } from '#kernel'
import type { ProviderPerson } from '../api/parse-responses'
import type { ProviderApi } from '../api/provider-api'
import type { ActivePlan } from '../contract'

/** Maximum number of people whose plans stay in memory. */
const MAX_CACHED_PEOPLE = 200
/** Milliseconds for which people are collected before one call looks all of them up. */
const COLLECT_MS = 50
/** Maximum number of people who are looked up while the page is open. */
const MAX_REQUESTED_PEOPLE = 10_000
/** Number of calls that run at the same time, if one call can name only one person. */
const PARALLEL_CALLS = 2
/** Milliseconds after a failure during which nobody is looked up. */
const PAUSE_MS = 300_000

export interface PlanLookupOptions {
  readonly api: Pick<ProviderApi, 'findPeople' | 'fetchInfo'>
  readonly log: Logger
  readonly signal: AbortSignal
  /**
   * True if only the image proxy may learn what the reader looks at, so that the provider must not be asked about
   * people.
   */
  isExclusive(): boolean
  /** Returns the current time in ms since 1970. */
  now(): number
}

export interface PlanLookup {
  /** Returns a person's plan, as `PaidPlansService.getPlan` does. */
  getPlan(pubkey: string): ReadableStore<ActivePlan | undefined>
  /** Stores a person's plan from the result of another call, so that it is not looked up again. */
  storePerson(pubkey: string, person: ProviderPerson): void
}

/** Looks up who has a plan: each person at most once, and many people in one call if the provider allows it. */
export function createPlanLookup({ api, log, signal, isExclusive, now }: PlanLookupOptions): PlanLookup {
  const planCells = new Map<string, ValueStore<ActivePlan | undefined>>()
  const requested = new Set<string>()
  const loadedPubkeys = new Set<string>()
  const queuedPubkeys = new Set<string>()
  let pausedUntil = 0
  let runningCalls = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const getCell = (pubkey: string) => {
    const existing = planCells.get(pubkey)
    if (existing) return existing
    const cell = createValueStore<ActivePlan | undefined>(undefined)
    planCells.set(pubkey, cell)
    return cell
  }
  /**
   * If too many people are in memory, forgets the oldest, preferably one without a plan, because a forgotten person's
   * badge would disappear for good.
   */
  const evictOldest = () => {
    if (loadedPubkeys.size <= MAX_CACHED_PEOPLE) return
    const unsubscribed = [...loadedPubkeys].find(pubkey => planCells.get(pubkey)?.get() === undefined)
    const [oldest = ''] = loadedPubkeys
    loadedPubkeys.delete(unsubscribed ?? oldest)
    planCells.delete(unsubscribed ?? oldest)
  }
  const storePerson = (pubkey: string, { plan }: ProviderPerson) => {
    requested.add(pubkey)
    loadedPubkeys.add(pubkey)
    getCell(pubkey).set(plan && plan.endsAt * 1_000 > now() ? plan : undefined)
    evictOldest()
  }

  const requestPeople = async (pubkeys: readonly string[]) => {
    for (const pubkey of pubkeys) requested.add(pubkey)
    for (const [pubkey, person] of await api.findPeople(pubkeys)) storePerson(pubkey, person)
  }
  const takeQueued = (count: number) => {
    const batch = [...queuedPubkeys].slice(0, count)
    for (const pubkey of batch) queuedPubkeys.delete(pubkey)
    return batch
  }
  const processQueue = async () => {
    runningCalls = true
    let batchSize: number | undefined
    try {
      while (queuedPubkeys.size > 0 && !signal.aborted) {
        // With only one person in the queue, it does not matter how many one call may name.
        if (queuedPubkeys.size > 1)
          batchSize ??= (await api.fetchInfo().catch(() => ONE_BY_ONE)).maxPublicKeys
        const batches =
          batchSize === undefined || batchSize > 1
            ? [takeQueued(batchSize ?? 1)]
            : takeQueued(PARALLEL_CALLS).map(pubkey => [pubkey])
        await Promise.all(batches.map(requestPeople))
      }
    } catch (error) {
      if (signal.aborted) return
      queuedPubkeys.clear()
      pausedUntil = now() + PAUSE_MS
      log.warn('It could not be looked up who has a plan:', error instanceof Error ? error.message : error)
    } finally {
      runningCalls = false
    }
  }
  const schedule = () => {
    if (runningCalls || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      void processQueue()
    }, COLLECT_MS)
  }
  const canRequest = (pubkey: string) =>
    !requested.has(pubkey) &&
    requested.size < MAX_REQUESTED_PEOPLE &&
    !isExclusive() &&
    now() >= pausedUntil &&
    !signal.aborted
  signal.addEventListener('abort', () => clearTimeout(timer))

  return {
    storePerson,
    getPlan(pubkey) {
      const cell = getCell(pubkey)
      return {
        get: cell.get,
        subscribe(fn) {
          if (canRequest(pubkey)) {
            queuedPubkeys.add(pubkey)
            schedule()
          }
          return cell.subscribe(fn)
        },
      }
    },
  }
}

const ONE_BY_ONE = { maxPublicKeys: 1 }
