import { Graph, type GraphService } from '#contracts/graph'
import {
  type NoteFacts,
  type NoteOfferFacts,
  type NoteVerdict,
  noteFilters,
  noteMenu,
} from '#contracts/notes'
import { Config, createCell, createStore, type Disposable, type PluginContext } from '#kernel'
import { type Acquaintance, Moderation } from './contract'
import { moderationSettings } from './moderation-settings'

/** Steps from the reader: behind the toggle of a list, and not in it at all. */
const UNKNOWN = 5
const HIDDEN = 10

export function activate(context: PluginContext): void {
  const graph = context.use(Graph)
  const settings = context.settings(moderationSettings)
  const version = createStore(0)
  let isBlocked = (_pubkey: string) => false
  const reader = () => context.nostr.session.get().pubkey

  const isHidden = (pubkey: string): boolean => {
    if (isBlocked(pubkey)) return true
    if (pubkey === reader()) return false
    const { hidePostsByMutedMoreThanFollowed: strict } = settings.get()
    return graph.isMuted(pubkey) || (strict && graph.isOvermuted(pubkey, 'feed'))
  }
  const judge = ({ event }: NoteFacts): NoteVerdict => (isHidden(event.pubkey) ? 'hide' : 'show')
  const blocking = createStore(0)
  context.watch(Config, ({ blocklist }) => {
    // Most hosts have none, and then nothing is fetched for it.
    if (blocklist)
      void import('./blocklist/is-on-blocklist').then(
        ({ isOnBlocklist }) => {
          isBlocked = isOnBlocklist(blocklist.hashes)
          blocking.set(n => n + 1)
        },
        error => context.log.warn('The blocklist cannot be read', error),
      )
    return undefined
  })
  keepJudging(context, judge, fn => {
    const listening = [graph.version.subscribe(fn), settings.subscribe(fn), blocking.subscribe(fn)]
    return () => {
      for (const one of listening) one.dispose()
    }
  })

  const others = ({ event, session, signedFor }: NoteOfferFacts) =>
    session.canSign && event.pubkey !== session.pubkey && !signedFor
  context.contribute(
    noteMenu({
      id: 'mute',
      order: 60,
      label: 'Mute User',
      icon: 'hidden',
      danger: true,
      when: facts => others(facts) && !graph.isMuted(facts.event.pubkey),
      action: () => import('./actions/mute-author'),
    }),
  )
  context.contribute(
    noteMenu({
      id: 'unmute',
      order: 60,
      label: 'Unmute User',
      icon: 'audio',
      when: facts => others(facts) && graph.isMuted(facts.event.pubkey),
      action: () => import('./actions/unmute-author'),
    }),
  )

  const hides = createCell((pubkey: string) => isHidden(pubkey))
  const changed = () => {
    version.set(n => n + 1)
    hides.set(pubkey => isHidden(pubkey))
  }
  for (const store of [graph.version, settings, blocking]) context.own(store.subscribe(changed))
  context.provide(Moderation, {
    version,
    isHidden,
    hides,
    acquaintance(pubkey): Acquaintance {
      if (!canJudge(graph, reader())) return 'known'
      const distance = graph.distance(pubkey)
      if (distance >= HIDDEN && settings.get().hideEventsByUnknownUsers) return 'hidden'
      return distance >= UNKNOWN ? 'unknown' : 'known'
    },
  })
}

/** Before the graph is there, and for somebody without follows, everybody would be a stranger. */
const canJudge = (graph: GraphService, reader: string | undefined): boolean =>
  reader !== undefined && graph.root.get() === reader && graph.state.get().ready && graph.followCount() > 0

/** A filter is asked again when it is a new one: each change of what it knows makes it one. */
function keepJudging(
  context: PluginContext,
  judge: (facts: NoteFacts) => NoteVerdict,
  listen: (fn: () => void) => () => void,
): void {
  let turn = 0
  let current: Disposable | undefined
  const renew = () => {
    const before = current
    turn = 1 - turn
    current = context.contribute(noteFilters({ id: `muted-${turn}`, judge: facts => judge(facts) }))
    before?.dispose()
  }
  renew()
  context.own(listen(renew))
}
