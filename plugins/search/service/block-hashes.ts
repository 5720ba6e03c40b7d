import { Config, type PluginContext } from '#kernel'
import { bytesToHex, hexToBytes } from '#kernel/nostr'

/** Keys whose hash was computed, at most. */
const KEPT = 5_000

const hashOf = async (pubkey: string): Promise<string> =>
  bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(hexToBytes(pubkey)))))

/** Leaves out whom the host's blocklist names, which holds hashes of keys only. */
export function createBlockFilter(
  context: PluginContext,
): <P extends { readonly pubkey: string }>(people: readonly P[]) => Promise<readonly P[]> {
  let blocked: ReadonlySet<string> | undefined
  const known = new Map<string, boolean>()
  context.watch(Config, ({ blocklist }) => {
    blocked = blocklist && new Set(blocklist.hashes)
    known.clear()
    return undefined
  })
  return async people => {
    const hashes = blocked
    if (!hashes || hashes.size === 0) return people
    for (const { pubkey } of people) {
      if (known.has(pubkey)) continue
      if (known.size === KEPT) known.clear()
      known.set(pubkey, hashes.has(await hashOf(pubkey)))
    }
    return people.filter(({ pubkey }) => known.get(pubkey) !== true)
  }
}
