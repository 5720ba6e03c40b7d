import { Graph } from '#contracts/graph'
import { createValueStore, type PluginContext, type ReadableStore } from '#kernel'
import { Config } from '#kernel/config'
import { createBlocklistCheck } from '#kernel/nostr'

/** Hides people whom the reader mutes, and people on the host's blocklist (which contains only hashes of keys). */
export interface PeopleFilter {
  /** Returns the people who are not hidden, in the same order. */
  filterVisible<P extends { readonly pubkey: string }>(people: readonly P[]): readonly P[]
  /** Changes whenever the result of `filterVisible` may have changed. */
  readonly version: ReadableStore<number>
}

export function createPeopleFilter(context: PluginContext): PeopleFilter {
  let isBlocked = (_pubkey: string) => false
  let isMuted = (_pubkey: string) => false
  const version = createValueStore(0)
  const bumpVersion = () => version.set(version.get() + 1)
  context.watch(Config, ({ blocklist }) => {
    isBlocked = createBlocklistCheck(blocklist?.hashes ?? [])
    bumpVersion()
    return undefined
  })
  context.watch(Graph, graph => {
    isMuted = pubkey => graph.isOvermuted(pubkey, 'author')
    const listening = graph.version.subscribe(bumpVersion)
    bumpVersion()
    return {
      dispose() {
        listening.dispose()
        isMuted = () => false
        bumpVersion()
      },
    }
  })
  return {
    version,
    filterVisible: people => people.filter(({ pubkey }) => !isBlocked(pubkey) && !isMuted(pubkey)),
  }
}
