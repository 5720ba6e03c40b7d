import { OwnLists } from '#contracts/lists'
import { createStore, type PluginContext } from '#kernel'
import { Config } from '#kernel/config'
import { storedData } from '#kernel/shell'
import { rankScore } from './compute/rank-score'
import { Graph, type GraphDownload, type GraphState } from './contract'
import { takeOverConsent } from './service/former-consent'
import { createGraphFacts } from './service/graph-facts'
import { createListActs } from './service/list-acts'
import type { LiveGraph } from './service/live-graph'
import { privateMutesOf } from './service/private-mutes'
import { createRootLists } from './service/root-lists'

/**
 * Milliseconds after which the worker starts even if nobody needs the graph. The delay lets the first screen come
 * first.
 */
const WORKER_START_DELAY_MS = 1_500

/** Provides the root's own lists immediately. Starts the worker, which knows everything else, a moment later. */
export function activate(context: PluginContext): void {
  const config = context.use(Config)
  const ownLists = context.use(OwnLists)
  const { nostr } = context
  context.contribute(
    storedData({
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
    ready: false,
    complete: false,
    people: 0,
    follows: 0,
    followLists: 0,
    muteLists: 0,
  })
  const download = createStore<GraphDownload>({ state: 'idle' })
  let live: Promise<LiveGraph> | undefined
  let seen = root.get()

  const changed = () => {
    // Distances were computed for the previous root, so the graph is not ready for this one.
    if (seen !== root.get()) state.set(s => ({ ...s, ready: false, complete: false }))
    seen = root.get()
    version.set(n => n + 1)
    void live?.then(graph => graph.changed())
  }
  const own = {
    follows: ownLists.of(nostr, { kind: 3 }),
    mutes: ownLists.of(nostr, { kind: 10_000, private: true }),
  }
  const lists = createRootLists({
    query: (...asked) => nostr.query(...asked),
    session: nostr.session,
    own,
    rootAccount: config.rootAccount,
    changed: () => {
      root.set(reader)
      changed()
    },
  })
  context.own(lists)
  takeOverConsent(context, own.mutes)
  const facts = createGraphFacts(() => root.get(), lists)

  const load = async (): Promise<LiveGraph> => {
    const { startLiveGraph } = await import('./service/live-graph')
    const graph = startLiveGraph({
      context,
      root: () => root.get(),
      lists,
      told(table, { people, follows, followLists, muteLists }) {
        facts.table(table)
        const ready = table.root === root.get()
        state.set(s => ({ ...s, ready, people, follows, followLists, muteLists }))
        version.set(n => n + 1)
      },
      complete: complete => state.set(s => ({ ...s, complete })),
      downloading: now => download.set(() => now),
      stored: how => state.set(({ problem: _, ...s }) => ({ ...s, ...how })),
    })
    context.own(graph)
    return graph
  }
  const start = () => {
    live ??= load()
    return live
  }
  const later = setTimeout(() => void start(), WORKER_START_DELAY_MS)
  context.own(() => clearTimeout(later))

  const ask: LiveGraph['ask'] = async question => (await start()).ask(question)
  const { distance, friends, isMuted, isOvermuted, trust } = facts
  context.provide(Graph, {
    root,
    version,
    state,
    distance,
    friends,
    isMuted,
    isOvermuted,
    trust,
    follows: pubkey => lists.has('follows', pubkey),
    followCount: () => lists.count('follows'),
    // For the root, use the page's own lists, which are the newest versions.
    followsOf: async pubkey =>
      pubkey === root.get() ? lists.all('follows') : ask({ ask: 'follows', pubkey }),
    followersOf: pubkey => ask({ ask: 'followers', pubkey }),
    followersByFriends: pubkey => ask({ ask: 'friends', pubkey }),
    mutersOf: pubkey => ask({ ask: 'muters', pubkey }),
    within: (most, limit) => ask({ ask: 'within', distance: most, limit }),
    rank(candidates, query = '') {
      const typed = query.trim().toLowerCase()
      const score = ({ pubkey, match, names = [] }: (typeof candidates)[number]) => {
        const away = distance(pubkey)
        const startsWith = typed !== '' && names.some(name => name?.toLowerCase().startsWith(typed))
        return rankScore({
          match,
          friends: friends(pubkey),
          startsWith,
          ...(away < 1_000 && { distance: away }),
        })
      }
      const scored = candidates.map(candidate => ({ pubkey: candidate.pubkey, score: score(candidate) }))
      return scored.sort((a, b) => b.score - a.score).map(({ pubkey }) => pubkey)
    },
    learn: events => {
      if (events.length > 0) void start().then(graph => graph.learn(events))
    },
    ...createListActs({ session: nostr.session, lists, own, edit: ownLists.edit }),
    privateMutes: privateMutesOf(own.mutes, nostr.session),
    readPrivateMutes: on => own.mutes.readPrivate(on),
    download,
    startDownload() {
      const { graphServer } = config
      if (graphServer === undefined || download.get().state === 'loading') return
      download.set(() => ({ state: 'loading', received: 0 }))
      const url = new URL(graphServer)
      url.searchParams.set('maxNodes', '50000')
      url.searchParams.set('format', 'binary')
      void start().then(graph => graph.download(url.href))
    },
    cancelDownload: () => void live?.then(graph => graph.cancel()),
  })
}
