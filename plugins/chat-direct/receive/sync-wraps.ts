import type { TransportStore } from '#contracts/private-chats'
import { type Cell, createCell, type Disposable, type ReadableStore } from '#kernel'
import type { Filter, LiveQuery, NostrAccess, NostrEvent, QuerySnapshot, RelayAnswer } from '#kernel/ports'
import { WRAP_KIND } from '../core/gift-wrap'

const DAY_S = 24 * 60 * 60
/** A wrap's time lies up to two days before it was sent; the rest is for clocks that are slow. */
const SLACK_S = 2 * DAY_S + 60 * 60
/** Wraps of this time are read when a device reads for the first time. Earlier ones are read on request. */
const FIRST_S = 30 * DAY_S
/** Number of wraps that a relay is asked for at once. */
const PAGE = 200
const SYNCED = 'synced/'
/** The key of the relays that the kernel chooses: the reader's own and those of the site. */
const CHOSEN = 'chosen'

/** A relay of the reader's own list for private messages that has not answered, and why. */
export interface SilentRelay {
  readonly url: string
  readonly why: Exclude<RelayAnswer['state'], 'asking' | 'eose'>
}

/** Reads the wraps of the current account from relays, as long as it is not disposed. */
export interface WrapSync extends Disposable {
  /** Whether relays have earlier wraps than those that were asked for. */
  readonly older: ReadableStore<QuerySnapshot['older']>
  /** Their messages may be missing, which must not look like an empty inbox. */
  readonly silent: ReadableStore<readonly SilentRelay[]>
  loadOlder(): void
  /** Reads from these relays too: those of the reader's list of kind 10050. */
  readFrom(relays: readonly string[]): void
}

interface Reading extends Disposable {
  readonly query: LiveQuery
}

/**
 * Each relay is read from the time of its last complete answer on, less two days and some slack, because wraps are dated
 * back. The cursor is never a message's own time: a message that was sent later may be in a wrap with an earlier one.
 */
export function syncWraps(
  nostr: Pick<NostrAccess, 'query'>,
  store: TransportStore,
  found: (wraps: readonly NostrEvent[]) => void,
  now: () => number = Date.now,
): WrapSync {
  const readings = new Map<string, Reading>()
  const older: Cell<QuerySnapshot['older']> = createCell('idle')
  const silent: Cell<readonly SilentRelay[]> = createCell([])
  let history: Reading | undefined
  let oldest = Math.floor(now() / 1_000) - FIRST_S
  let relays: readonly string[] = []
  let isDisposed = false
  const filter = (rest: Partial<Filter>): Filter => ({
    kinds: [WRAP_KIND],
    '#p': [store.account],
    limit: PAGE,
    ...rest,
  })
  const follow = (query: LiveQuery, look: () => void): Reading => {
    const listening = query.subscribe(look)
    look()
    return {
      query,
      dispose() {
        listening.dispose()
        query.dispose()
      },
    }
  }

  /** The keys of readings whose cursors are being read from the database. */
  const beginning = new Set<string>()
  const read = async (key: string, options: { readonly relays?: readonly string[] }) => {
    if (readings.has(key) || beginning.has(key)) return
    beginning.add(key)
    try {
      await begin(key, options)
    } finally {
      beginning.delete(key)
    }
  }
  const begin = async (key: string, options: { readonly relays?: readonly string[] }) => {
    const startedAt = Math.floor(now() / 1_000)
    const [record] = (await store.records<number>(SYNCED + key)).filter(each => each.key === SYNCED + key)
    const since =
      typeof record?.value === 'number' ? record.value - SLACK_S : Math.floor(now() / 1_000) - FIRST_S
    if (isDisposed) return
    let isStored = false
    const look = (query: LiveQuery) => {
      const { events, complete, phase, older: rest } = query.get()
      found(events)
      if (key === CHOSEN) readOthers()
      tellSilent()
      if (!complete || phase !== 'settled' || isStored) return
      // The answer may have been cut off at the relay's own limit.
      if (rest === 'idle') return query.older(PAGE)
      if (rest !== 'end') return
      isStored = true
      void store
        .commit({ records: [{ key: SYNCED + key, from: record?.version ?? 0, value: startedAt }] })
        // A second tab has stored it, or the store is closed. The next start reads some wraps again, that is all.
        .catch(() => {})
    }
    const query = nostr.query(filter({ since }), { ...options, window: PAGE })
    readings.set(
      key,
      follow(query, () => look(query)),
    )
  }
  const tellSilent = () => {
    const found = relays.flatMap((url): readonly SilentRelay[] => {
      const answers = (readings.get(url) ?? readings.get(CHOSEN))?.query.get().answers
      const state = answers?.[url]?.state ?? 'asking'
      return state === 'asking' || state === 'eose' ? [] : [{ url, why: state }]
    })
    const words = (list: readonly SilentRelay[]) => list.map(({ url, why }) => `${url} ${why}`).join()
    if (words(found) !== words(silent.get())) silent.set(found)
  }
  /** Reads from the relays of the reader's list that the kernel does not ask anyway: each wrap is to come once. */
  const readOthers = () => {
    const asked = readings.get(CHOSEN)?.query.get().answers
    if (!asked) return
    const others = relays.filter(relay => !(relay in asked))
    for (const [key, reading] of readings)
      if (key !== CHOSEN && !others.includes(key)) {
        reading.dispose()
        readings.delete(key)
      }
    for (const relay of others) void read(relay, { relays: [relay] }).catch(() => {})
  }
  void read(CHOSEN, {}).catch(() => {})

  return {
    older,
    silent,
    readFrom(next) {
      relays = next
      readOthers()
      tellSilent()
    },
    loadOlder() {
      if (older.get() === 'loading' || older.get() === 'end') return
      older.set('loading')
      history?.dispose()
      const query = nostr.query(filter({ until: oldest }), { live: false, hints: relays, window: PAGE })
      history = follow(query, () => {
        const { events, complete, phase } = query.get()
        if (phase !== 'settled') return
        found(events)
        const last = events.at(-1)?.created_at
        // Only relays that have answered can say that there is nothing earlier.
        if (last === undefined) return older.set(complete ? 'end' : 'refused')
        oldest = Math.min(oldest - 1, last)
        older.set('idle')
      })
    },
    dispose() {
      isDisposed = true
      for (const reading of readings.values()) reading.dispose()
      readings.clear()
      history?.dispose()
    },
  }
}
