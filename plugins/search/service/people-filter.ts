import { Graph } from '#contracts/graph'
import { Config, createCell, type PluginContext, type ReadableStore } from '#kernel'
import { bytesToHex, hexToBytes } from '#kernel/nostr'

/** Keys whose hash was computed, at most. */
const KEPT = 5_000

const hashOf = async (pubkey: string): Promise<string> =>
  bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(hexToBytes(pubkey)))))

/** Whom search shows to nobody (the host's blocklist, which holds hashes of keys only) and not to this reader (mutes). */
export interface PeopleFilter {
  /** The others, in their order. */
  keep<P extends { readonly pubkey: string }>(people: readonly P[]): Promise<readonly P[]>
  /** Another value whenever somebody may be judged otherwise. */
  readonly version: ReadableStore<number>
}

export function createPeopleFilter(context: PluginContext): PeopleFilter {
  let blocked: ReadonlySet<string> | undefined
  let isMuted = (_pubkey: string) => false
  const known = new Map<string, boolean>()
  const version = createCell(0)
  const changed = () => version.set(version.get() + 1)
  context.watch(Config, ({ blocklist }) => {
    blocked = blocklist && new Set(blocklist.hashes)
    known.clear()
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
  const isBlocked = async (pubkey: string) => {
    if (!blocked || blocked.size === 0) return false
    const had = known.get(pubkey)
    if (had !== undefined) return had
    const hash = await hashOf(pubkey)
    if (known.size >= KEPT) known.clear()
    const is = blocked.has(hash)
    known.set(pubkey, is)
    return is
  }
  return {
    version,
    async keep(people) {
      const judged = await Promise.all(people.map(({ pubkey }) => isBlocked(pubkey)))
      return people.filter(({ pubkey }, at) => !judged[at] && !isMuted(pubkey))
    },
  }
}
