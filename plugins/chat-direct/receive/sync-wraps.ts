import type { TransportStore } from '#contracts/private-chats'
import { type Cell, createCell, type Disposable, type ReadableStore } from '#kernel'
import type { Filter, LiveQuery, NostrAccess, QuerySnapshot, RelayAnswer } from '#kernel/ports'
import { WRAP_KIND } from '../core/gift-wrap'
import type { DecryptQueue } from './decrypt-queue'
import { openRelayCursor } from './relay-cursor'

const DAY_S = 24 * 60 * 60
/** A wrap's time lies up to two days before it was sent; the rest is for clocks that are slow. */
const SLACK_S = 2 * DAY_S + 60 * 60
/** Wraps of this time are read when a relay is read for the first time. Earlier ones are read on request. */
const FIRST_S = 30 * DAY_S
/** Number of wraps that a relay is asked for at once. */
const PAGE = 200

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
 * Each relay is read from a time of its own on. That moves only when the relay has given everything since then and the
 * queue has stored it, and stays two days and some slack behind, because wraps are dated back. It is never a message's
 * own time: a message that was sent later may be in a wrap with an earlier one.
 */
export function syncWraps(
  nostr: Pick<NostrAccess, 'query'>,
  store: TransportStore,
  queue: Pick<DecryptQueue, 'add' | 'oldestUnread' | 'state'>,
  now: () => number = Date.now,
): WrapSync {
  const readings = new Map<string, Reading>()
  const older: Cell<QuerySnapshot['older']> = createCell('idle')
  const silent: Cell<readonly SilentRelay[]> = createCell([])
  const seconds = () => Math.floor(now() / 1_000)
  let history: Reading | undefined
  let oldest = seconds() - FIRST_S
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

  /** Tells by its answers which relays the kernel chooses: the reader's own and those of the site. */
  const chosen = nostr.query(filter({ limit: 1 }))
  const wanted = () => new Set([...Object.keys(chosen.get().answers), ...relays])
  /** Relays whose cursors are being read from the database. */
  const beginning = new Set<string>()
  const begin = async (relay: string) => {
    const startedAt = seconds()
    const cursor = await openRelayCursor(store, relay, startedAt - FIRST_S)
    if (isDisposed || !wanted().has(relay)) return
    const query = nostr.query(filter({ since: cursor.since }), { relays: [relay], window: PAGE })
    const hasAnswered = ({ complete, phase }: QuerySnapshot) => complete && phase === 'settled'
    const moveCursor = () => {
      const snapshot = query.get()
      const isWhole = snapshot.older === 'end' || snapshot.events.length === 0
      if (!hasAnswered(snapshot) || !isWhole || queue.state.get().isRunning) return
      cursor.moveTo(Math.min(startedAt - SLACK_S, queue.oldestUnread(cursor.since)))
    }
    const reading = follow(query, () => {
      const snapshot = query.get()
      queue.add(snapshot.events)
      tellSilent()
      // The answer may have been cut off at the relay's own limit.
      if (hasAnswered(snapshot) && snapshot.older === 'idle') query.older(PAGE)
      moveCursor()
    })
    const decrypting = queue.state.subscribe(moveCursor)
    readings.set(relay, {
      query,
      dispose() {
        decrypting.dispose()
        reading.dispose()
      },
    })
    tellSilent()
  }
  const tellSilent = () => {
    const found = relays.flatMap((url): readonly SilentRelay[] => {
      const state = readings.get(url)?.query.get().answers[url]?.state ?? 'asking'
      return state === 'asking' || state === 'eose' ? [] : [{ url, why: state }]
    })
    const words = (list: readonly SilentRelay[]) => list.map(({ url, why }) => `${url} ${why}`).join()
    if (words(found) !== words(silent.get())) silent.set(found)
  }
  const readWanted = () => {
    const all = wanted()
    for (const [relay, reading] of readings)
      if (!all.has(relay)) {
        reading.dispose()
        readings.delete(relay)
      }
    for (const relay of all) {
      if (readings.has(relay) || beginning.has(relay)) continue
      beginning.add(relay)
      void begin(relay)
        // The store is closed. The next start reads the relay.
        .catch(() => {})
        .finally(() => beginning.delete(relay))
    }
  }
  const choosing = follow(chosen, readWanted)

  return {
    older,
    silent,
    readFrom(next) {
      relays = next
      readWanted()
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
        queue.add(events)
        const last = events.at(-1)?.created_at
        // Only relays that have answered can say that there is nothing earlier.
        if (last === undefined) return older.set(complete ? 'end' : 'refused')
        oldest = Math.min(oldest - 1, last)
        older.set('idle')
      })
    },
    dispose() {
      isDisposed = true
      choosing.dispose()
      for (const reading of readings.values()) reading.dispose()
      readings.clear()
      history?.dispose()
    },
  }
}
