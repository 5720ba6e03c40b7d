import { OwnLists } from '#contracts/lists'
import { MutedPeople } from '#contracts/profiles'
import { createStore, type PluginContext } from '#kernel'
import { Config } from '#kernel/config'
import { storedDataItems } from '#kernel/shell'
import { scorePersonMatch } from './compute/score-person-match'
import { Graph, type GraphDownload, type GraphState } from './contract'
import { createPrivateMutesStore } from './service/create-private-mutes-store'
import type { GraphWorkerClient } from './service/graph-worker-client'
import { createListActions } from './service/list-actions'
import { migratePrivateMutesConsent } from './service/migrate-private-mutes-consent'
import { createRootLists } from './service/root-lists'
import { createSyncGraphLookup } from './service/sync-graph-lookup'

/**
 * Milliseconds after which the worker starts even if nobody needs the graph yet, so that it does not delay the first
 * screen.
 */
const WORKER_START_DELAY_MS = 1_500

/** Provides the root's own lists at once. The worker, which knows all other people, starts a moment later. */
export function activate(context: PluginContext): void {
  const config = context.use(Config)
  const ownLists = context.use(OwnLists)
  const { nostr } = context
  context.contribute(
    storedDataItems({
      id: 'graph',
      order: 20,
      title: 'Social graph',
      text: 'Who follows and mutes whom, for ranking and for hiding strangers. It is built again from the relays.',
    }),
  )
  const reader = () => nostr.session.get().pubkey ?? config.rootAccount
  const root = createStore(reader())
  const version = createStore(0)
  const state = createStore<GraphState>({
    isReady: false,
    isComplete: false,
    people: 0,
    follows: 0,
    followLists: 0,
    muteLists: 0,
  })
  const download = createStore<GraphDownload>({ state: 'idle' })
  let workerClient: Promise<GraphWorkerClient> | undefined
  let lastRoot = root.get()

  const onChange = () => {
    // The worker's distances are for the previous root, so the graph is not ready.
    if (lastRoot !== root.get()) state.set(s => ({ ...s, isReady: false, isComplete: false }))
    lastRoot = root.get()
    version.set(n => n + 1)
    workerClient?.then(
      graph => graph.onListsChange(),
      () => {
        // `start` logs or throws the error.
      },
    )
  }
  const ownRootLists = {
    follows: ownLists.getList(nostr, { kind: 3 }),
    mutes: ownLists.getList(nostr, { kind: 10_000, private: true }),
  }
  const lists = createRootLists({
    query: (...args) => nostr.query(...args),
    session: nostr.session,
    ownLists: ownRootLists,
    rootAccount: config.rootAccount,
    onChange: () => {
      root.set(reader)
      onChange()
    },
  })
  context.own(lists)
  migratePrivateMutesConsent(context, ownRootLists.mutes)
  const facts = createSyncGraphLookup(() => root.get(), lists)

  /** Ends a download that nobody continues, because the worker has thrown or could not be started. */
  const failDownload = (hasStarted: boolean) =>
    download.set(current =>
      current.state === 'loading'
        ? {
            state: 'failed',
            reason: hasStarted
              ? 'The code that reads the graph has failed'
              : 'The code that reads the graph could not be loaded',
          }
        : current,
    )

  const load = async (): Promise<GraphWorkerClient> => {
    const { startGraphWorker } = await import('./service/graph-worker-client')
    const graph = startGraphWorker({
      context,
      root: () => root.get(),
      lists,
      onFacts(table, { people, follows, followLists, muteLists }) {
        facts.setTable(table)
        const ready = table.root === root.get()
        state.set(s => ({ ...s, isReady: ready, people, follows, followLists, muteLists }))
        version.set(n => n + 1)
      },
      onComplete: complete => state.set(s => ({ ...s, isComplete: complete })),
      onDownload: now => download.set(() => now),
      onStored: changes => state.set(({ problem: _, ...s }) => ({ ...s, ...changes })),
      onFailed(hasStarted) {
        failDownload(hasStarted)
        if (hasStarted) return
        owned.dispose()
        // The next question starts another worker.
        workerClient = undefined
      },
    })
    const owned = context.own(graph)
    return graph
  }
  const start = () => {
    workerClient ??= load().catch(error => {
      // The next question loads the code again.
      workerClient = undefined
      throw error
    })
    return workerClient
  }
  const logStartFailure = (error: unknown) => context.log.warn('The graph is not loaded', error)
  const startTimer = setTimeout(() => void start().catch(logStartFailure), WORKER_START_DELAY_MS)
  context.own(() => clearTimeout(startTimer))

  const askWorker: GraphWorkerClient['ask'] = async question => (await start()).ask(question)
  const { distance, friendCount, isMuted, isOvermuted, getTrust } = facts
  context.provide(MutedPeople, { version, isMuted })
  context.provide(Graph, {
    root,
    version,
    state,
    distance,
    friendCount,
    isMuted,
    isOvermuted,
    getTrust,
    follows: pubkey => lists.has('follows', pubkey),
    followCount: () => lists.countPeople('follows'),
    // The page has the newest version of the root's own lists, including unpublished changes.
    followsOf: async pubkey =>
      pubkey === root.get() ? lists.listPeople('follows') : askWorker({ type: 'follows', pubkey }),
    followersOf: pubkey => askWorker({ type: 'followers', pubkey }),
    followersByFriends: pubkey => askWorker({ type: 'friends', pubkey }),
    mutersOf: pubkey => askWorker({ type: 'muters', pubkey }),
    peopleWithin: (distance, limit) => askWorker({ type: 'within', distance, limit }),
    rank(candidates, query = '') {
      const typed = query.trim().toLowerCase()
      const score = ({ pubkey, match, names = [] }: (typeof candidates)[number]) => {
        const away = distance(pubkey)
        const startsWith = typed !== '' && names.some(name => name?.toLowerCase().startsWith(typed))
        return scorePersonMatch({
          match,
          friends: friendCount(pubkey),
          startsWith,
          ...(away < 1_000 && { distance: away }),
        })
      }
      const scored = candidates.map(candidate => ({ pubkey: candidate.pubkey, score: score(candidate) }))
      return scored.sort((a, b) => b.score - a.score).map(({ pubkey }) => pubkey)
    },
    addLists: events => {
      if (events.length > 0) void start().then(graph => graph.addLists(events), logStartFailure)
    },
    ...createListActions({
      session: nostr.session,
      lists,
      ownRootLists,
      edit: ownLists.editLists,
    }),
    privateMutes: createPrivateMutesStore(ownRootLists.mutes, nostr.session),
    setReadPrivateMutes: on => ownRootLists.mutes.setReadPrivate(on),
    download,
    startDownload() {
      const { graphServer } = config
      if (graphServer === undefined || download.get().state === 'loading') return
      download.set(() => ({ state: 'loading', received: 0 }))
      const url = new URL(graphServer)
      url.searchParams.set('maxNodes', '50000')
      url.searchParams.set('format', 'binary')
      start().then(
        graph => graph.download(url.href),
        error => {
          failDownload(false)
          logStartFailure(error)
        },
      )
    },
    cancelDownload: () =>
      void workerClient?.then(
        graph => graph.cancelDownload(),
        () => {
          // Nothing is downloaded without a worker.
        },
      ),
  })
}
