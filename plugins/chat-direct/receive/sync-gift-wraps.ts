import type {
  ListeningSubscription,
  PrivateChatsService,
  TransportStore,
  UnresponsiveRelay,
} from '#contracts/private-chats'
import { createValueStore, type Disposable, type ReadableStore, type ValueStore } from '#kernel'
import type { Filter, LiveQuery, NostrAccess, QuerySnapshot } from '#kernel/ports'
import { GIFT_WRAP_KIND } from '../core/gift-wrap'
import type { DecryptQueue } from './decrypt-queue'
import { openRelayCursor } from './relay-cursor'

const DAY_S = 24 * 60 * 60
/**
 * Seconds by which a cursor stays behind: a wrap's time is up to two days before it was sent, and a clock may be slow
 * by an hour.
 */
const CURSOR_SLACK_S = 2 * DAY_S + 60 * 60
/** When a relay is read for the first time, wraps of this many seconds are read. Earlier ones are read on request. */
const FIRST_READ_S = 30 * DAY_S
/**
 * The latest time (s) that relays accept whose times have 32 bits, in the year 2038. The kernel rejects events that are
 * dated so far ahead of the clock.
 */
const NO_WRAP_SINCE_S = 2_147_483_647
/** Number of wraps per request. */
const PAGE_SIZE = 200
/** Maximum number of pages that are read from one relay while the app only listens for new wraps. */
const MAX_LISTENING_PAGES = 1_000

/** Reads the gift wraps of the current account from relays until it is disposed. */
export interface GiftWrapSync extends Disposable {
  /** Whether relays have earlier wraps than the requested ones. */
  readonly olderState: ReadableStore<QuerySnapshot['older']>
  /**
   * Relays in the reader's list because of which messages may be missing: those that refuse to answer, those that have
   * been out of reach for a minute, and those that are out of reach while no other relay of the list answers. While the
   * list is unknown, the same of the relays that the kernel chooses: if they do not answer, the list may be on them.
   */
  readonly silentRelays: ReadableStore<readonly UnresponsiveRelay[]>
  loadOlder(): void
  /** Returns the open queries, for the listening plan. Undefined until every relay has a query. */
  listQuestions(): readonly ListeningSubscription[] | undefined
  /**
   * Sets the relays of the reader's list of kind 10050, which are read besides those that the kernel chooses. They replace
   * the ones of an earlier call. `undefined`: it is not known whether there is a list.
   */
  setInboxRelays(relays: readonly string[] | undefined): void
}

interface RelayReading extends Disposable {
  readonly query: LiveQuery
  readonly filter: Filter
}

/**
 * Reads gift wraps. Each relay has its own cursor, the time from which it is read. A cursor moves only when the relay
 * has sent everything since then and the queue has stored it. It stays two days and some slack behind, because the
 * times of wraps lie in the past. It is never set to a message's own time, because a message that is sent later may be
 * in a wrap with an earlier time.
 */
export function syncGiftWraps(
  nostr: Pick<NostrAccess, 'query'>,
  store: TransportStore,
  queue: Pick<DecryptQueue, 'addEvents' | 'oldestUnreadSeconds' | 'hasRoom' | 'state'>,
  watchUnreachableRelays: PrivateChatsService['watchUnreachableRelays'],
  onQuestionsChange: () => void = () => {},
  nowMs: () => number = Date.now,
): GiftWrapSync {
  const readings = new Map<string, RelayReading>()
  const olderState: ValueStore<QuerySnapshot['older']> = createValueStore('idle')
  const silentRelays: ValueStore<readonly UnresponsiveRelay[]> = createValueStore([])
  const nowSeconds = () => Math.floor(nowMs() / 1_000)
  let olderReading: Disposable | undefined
  let oldestSeconds = nowSeconds() - FIRST_READ_S
  let inboxRelays: readonly string[] | undefined
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

  /**
   * The answers to this query show which relays the kernel chooses: the reader's own and those of the site. It matches
   * no event, because the wraps of each relay arrive by the relay's own query.
   */
  const chosenRelaysFilter = buildFilter({ limit: 1, since: NO_WRAP_SINCE_S })
  const chosenRelaysQuery = nostr.query(chosenRelaysFilter)
  const chosenRelays = () => Object.keys(chosenRelaysQuery.get().answers)
  const relaysToRead = () => new Set([...chosenRelays(), ...(inboxRelays ?? [])])
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
      // The relay may have cut off its answer at its own limit.
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
    const answers: QuerySnapshot['answers'] = Object.fromEntries(
      (inboxRelays ?? chosenRelays()).map(url => [
        url,
        readings.get(url)?.query.get().answers[url] ?? { state: 'asking' },
      ]),
    )
    longUnreachable.update(answers)
    const silentNow = longUnreachable.findUnresponsive(answers)
    if (JSON.stringify(silentNow) !== JSON.stringify(silentRelays.get())) silentRelays.set(silentNow)
  }
  const longUnreachable = watchUnreachableRelays(updateSilentRelays)
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
    updateSilentRelays()
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
    setInboxRelays(relays) {
      inboxRelays = relays
      updateReadings()
    },
    loadOlder() {
      if (olderState.get() === 'loading' || olderState.get() === 'end') return
      olderState.set('loading')
      olderReading?.dispose()
      const query = nostr.query(buildFilter({ until: oldestSeconds }), {
        live: false,
        hints: inboxRelays ?? [],
        initialCount: PAGE_SIZE,
      })
      olderReading = followQuery(query, () => {
        const { events, complete, phase } = query.get()
        if (phase !== 'settled') return
        queue.addEvents(events)
        const oldestEventSeconds = events.at(-1)?.created_at
        // Only if enough relays have answered is it known that there are no earlier wraps.
        if (oldestEventSeconds === undefined) return olderState.set(complete ? 'end' : 'refused')
        oldestSeconds = Math.min(oldestSeconds - 1, oldestEventSeconds)
        olderState.set('idle')
      })
    },
    dispose() {
      isDisposed = true
      longUnreachable.dispose()
      relayWatch.dispose()
      for (const reading of readings.values()) reading.dispose()
      readings.clear()
      olderReading?.dispose()
    },
  }
}
