import type { ListeningSubscription, TransportStore, UnresponsiveRelay } from '#contracts/private-chats'
import { createValueStore, type Disposable, type ReadableStore, type ValueStore } from '#kernel'
import type { Filter, LiveQuery, NostrAccess, QuerySnapshot } from '#kernel/ports'
import { GIFT_WRAP_KIND } from '../core/gift-wrap'
import type { DecryptQueue } from './decrypt-queue'
import { openRelayCursor } from './relay-cursor'

const DAY_S = 24 * 60 * 60
/** A wrap's time lies up to two days before it was sent; the rest is for clocks that are slow. */
const CURSOR_SLACK_S = 2 * DAY_S + 60 * 60
/** Wraps of this time are read when a relay is read for the first time. Earlier ones are read on request. */
const FIRST_READ_S = 30 * DAY_S
/** Number of wraps that a relay is asked for at once. */
const PAGE_SIZE = 200
/** Number of pages that are read of one relay while only new wraps are listened for. */
const MAX_LISTENING_PAGES = 1_000

/** Reads the wraps of the current account from relays, as long as it is not disposed. */
export interface GiftWrapSync extends Disposable {
  /** Whether relays have earlier wraps than those that were asked for. */
  readonly olderState: ReadableStore<QuerySnapshot['older']>
  /** Relays of the reader's list that have not answered, so that messages may be missing. */
  readonly silentRelays: ReadableStore<readonly UnresponsiveRelay[]>
  loadOlder(): void
  /** What it asks relays. `undefined` until it asks each of them. */
  listQuestions(): readonly ListeningSubscription[] | undefined
  /** Reads from these relays too: those of the reader's list of kind 10050. */
  addRelays(relays: readonly string[]): void
}

interface RelayReading extends Disposable {
  readonly query: LiveQuery
  readonly filter: Filter
}

/**
 * Each relay is read from a time of its own on. That moves only when the relay has given everything since then and the
 * queue has stored it, and stays two days and some slack behind, because wraps are dated back. It is never a message's
 * own time: a message that was sent later may be in a wrap with an earlier one.
 */
export function syncGiftWraps(
  nostr: Pick<NostrAccess, 'query'>,
  store: TransportStore,
  queue: Pick<DecryptQueue, 'addEvents' | 'oldestUnreadSeconds' | 'hasRoom' | 'state'>,
  onQuestionsChange: () => void = () => {},
  nowMs: () => number = Date.now,
): GiftWrapSync {
  const readings = new Map<string, RelayReading>()
  const olderState: ValueStore<QuerySnapshot['older']> = createValueStore('idle')
  const silentRelays: ValueStore<readonly UnresponsiveRelay[]> = createValueStore([])
  const nowSeconds = () => Math.floor(nowMs() / 1_000)
  let olderReading: Disposable | undefined
  let oldestSeconds = nowSeconds() - FIRST_READ_S
  let relays: readonly string[] = []
  let isDisposed = false
  const buildFilter = (extraFields: Partial<Filter>): Filter => ({
    kinds: [GIFT_WRAP_KIND],
    '#p': [store.account],
    limit: PAGE_SIZE,
    ...extraFields,
  })
  const followQuery = (query: LiveQuery, onChange: () => void): Omit<RelayReading, 'filter'> => {
    const subscription = query.subscribe(onChange)
    onChange()
    return {
      query,
      dispose() {
        subscription.dispose()
        query.dispose()
      },
    }
  }

  /** Tells by its answers which relays the kernel chooses: the reader's own and those of the site. */
  const chosenRelaysFilter = buildFilter({ limit: 1 })
  const chosenRelaysQuery = nostr.query(chosenRelaysFilter)
  const relaysToRead = () => new Set([...Object.keys(chosenRelaysQuery.get().answers), ...relays])
  /** Relays whose cursors are being read from the database. */
  const openingRelays = new Set<string>()
  const readRelay = async (relay: string) => {
    const startedAtSeconds = nowSeconds()
    const cursor = await openRelayCursor(store, relay, startedAtSeconds - FIRST_READ_S)
    if (isDisposed || !relaysToRead().has(relay)) return
    const filter = buildFilter({ since: cursor.since })
    const query = nostr.query(filter, {
      relays: [relay],
      initialCount: PAGE_SIZE,
    })
    const hasAnswered = ({ complete, phase }: QuerySnapshot) => complete && phase === 'settled'
    const moveCursor = () => {
      const snapshot = query.get()
      const isComplete = snapshot.older === 'end' || snapshot.events.length === 0
      if (!hasAnswered(snapshot) || !isComplete || queue.state.get().isRunning) return
      cursor.advanceTo(Math.min(startedAtSeconds - CURSOR_SLACK_S, queue.oldestUnreadSeconds(cursor.since)))
    }
    const readOn = () => {
      const snapshot = query.get()
      // The answer may have been cut off at the relay's own limit.
      if (hasAnswered(snapshot) && snapshot.older === 'idle' && queue.hasRoom()) query.loadOlder(PAGE_SIZE)
      moveCursor()
    }
    const reading = followQuery(query, () => {
      const snapshot = query.get()
      queue.addEvents(snapshot.events)
      updateSilentRelays()
      readOn()
    })
    const queueSubscription = queue.state.subscribe(readOn)
    readings.set(relay, {
      query,
      filter,
      dispose() {
        queueSubscription.dispose()
        reading.dispose()
      },
    })
    updateSilentRelays()
    onQuestionsChange()
  }
  const updateSilentRelays = () => {
    const silentNow = relays.flatMap((url): readonly UnresponsiveRelay[] => {
      const state = readings.get(url)?.query.get().answers[url]?.state ?? 'asking'
      return state === 'asking' || state === 'eose' ? [] : [{ url, reason: state }]
    })
    const fingerprint = (list: readonly UnresponsiveRelay[]) =>
      list.map(({ url, reason }) => `${url} ${reason}`).join()
    if (fingerprint(silentNow) !== fingerprint(silentRelays.get())) silentRelays.set(silentNow)
  }
  const updateReadings = () => {
    const currentRelays = relaysToRead()
    for (const [relay, reading] of readings)
      if (!currentRelays.has(relay)) {
        reading.dispose()
        readings.delete(relay)
        onQuestionsChange()
      }
    for (const relay of currentRelays) {
      if (readings.has(relay) || openingRelays.has(relay)) continue
      openingRelays.add(relay)
      void readRelay(relay)
        // The store is closed. The next start reads the relay.
        .catch(() => {})
        .finally(() => openingRelays.delete(relay))
    }
  }
  const relayWatch = followQuery(chosenRelaysQuery, updateReadings)

  return {
    olderState,
    silentRelays,
    listQuestions() {
      if (![...relaysToRead()].every(relay => readings.has(relay))) return undefined
      const knownRelays = [...readings.keys()]
      return [
        { filters: [chosenRelaysFilter], pageSize: 1, maxPages: 0, knownRelays },
        ...[...readings].map(([relay, { filter }]) => ({
          filters: [filter],
          relays: [relay],
          pageSize: PAGE_SIZE,
          maxPages: MAX_LISTENING_PAGES,
        })),
      ]
    },
    addRelays(listRelays) {
      relays = listRelays
      updateReadings()
      updateSilentRelays()
    },
    loadOlder() {
      if (olderState.get() === 'loading' || olderState.get() === 'end') return
      olderState.set('loading')
      olderReading?.dispose()
      const query = nostr.query(buildFilter({ until: oldestSeconds }), {
        live: false,
        hints: relays,
        initialCount: PAGE_SIZE,
      })
      olderReading = followQuery(query, () => {
        const { events, complete, phase } = query.get()
        if (phase !== 'settled') return
        queue.addEvents(events)
        const oldestEventSeconds = events.at(-1)?.created_at
        // Only relays that have answered can say that there is nothing earlier.
        if (oldestEventSeconds === undefined) return olderState.set(complete ? 'end' : 'refused')
        oldestSeconds = Math.min(oldestSeconds - 1, oldestEventSeconds)
        olderState.set('idle')
      })
    },
    dispose() {
      isDisposed = true
      relayWatch.dispose()
      for (const reading of readings.values()) reading.dispose()
      readings.clear()
      olderReading?.dispose()
    },
  }
}
