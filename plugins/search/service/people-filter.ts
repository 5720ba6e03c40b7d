import { Graph } from '#contracts/graph'
import { Config, createCell, type PluginContext, type ReadableStore } from '#kernel'
import { isOnBlocklist } from '#kernel/nostr'

/** Whom search shows to nobody (the host's blocklist, which holds hashes of keys only) and not to this reader (mutes). */
export interface PeopleFilter {
  /** The others, in their order. */
  keep<P extends { readonly pubkey: string }>(people: readonly P[]): readonly P[]
  /** Another value whenever somebody may be judged otherwise. */
  readonly version: ReadableStore<number>
}

export function createPeopleFilter(context: PluginContext): PeopleFilter {
  let isBlocked = (_pubkey: string) => false
  let isMuted = (_pubkey: string) => false
  const version = createCell(0)
  const changed = () => version.set(version.get() + 1)
  context.watch(Config, ({ blocklist }) => {
    isBlocked = isOnBlocklist(blocklist?.hashes ?? [])
    changed()
    return undefined
  })
  context.watch(Graph, graph => {
    isMuted = pubkey => graph.isOvermuted(pubkey, 'author')
    const listening = graph.version.subscribe(changed)
    changed()
    return {
      dispose() {
        listening.dispose()
        isMuted = () => false
        changed()
      },
    }
  })
  return {
    version,
    keep: people => people.filter(({ pubkey }) => !isBlocked(pubkey) && !isMuted(pubkey)),
  }
}
