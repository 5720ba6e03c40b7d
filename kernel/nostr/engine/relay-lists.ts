import type { NostrEvent } from '../../core/nostr-types'
import { isPrivateHost, normalizeRelayUrl } from '../codec'

/** Relays of one author that are used; lists of hundreds are common and useless. */
const MAX_PER_AUTHOR = 4

/** What people say about where they write (NIP-65). */
export interface RelayLists {
  learn(event: NostrEvent): void
  /** Where the author writes, best first; `undefined` when no list is known. */
  writeRelays(pubkey: string): readonly string[] | undefined
}

export function createRelayLists(options: { readonly allowLocal: boolean }): RelayLists {
  const lists = new Map<string, { at: number; id: string; write: readonly string[] }>()
  return {
    learn({ id, kind, pubkey, created_at, tags }) {
      if (kind !== 10002) return
      const had = lists.get(pubkey)
      if (had && (had.at > created_at || (had.at === created_at && had.id < id))) return
      const write = new Set<string>()
      for (const [name, url, marker] of tags) {
        if (name !== 'r' || url === undefined || marker === 'read') continue
        const relay = publicRelay(url, options.allowLocal)
        if (relay !== undefined) write.add(relay)
        if (write.size === MAX_PER_AUTHOR) break
      }
      lists.set(pubkey, { at: created_at, id, write: [...write] })
    },
    writeRelays(pubkey) {
      const write = lists.get(pubkey)?.write
      return write?.length ? write : undefined
    },
  }
}

/** A relay named by somebody else: never one inside the reader's own network, unless this is a local setup. */
export function publicRelay(url: string, allowLocal: boolean): string | undefined {
  const relay = normalizeRelayUrl(url, { allowInsecure: allowLocal })
  return relay !== undefined && (allowLocal || !isPrivateHost(relay)) ? relay : undefined
}
