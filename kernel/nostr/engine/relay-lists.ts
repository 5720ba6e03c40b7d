import type { NostrEvent } from '../../core/nostr-types'
import { isPrivateHost, normalizeRelayUrl } from '../codec'

/** Relays of one author that are used; lists of hundreds are common and useless. */
const MAX_PER_AUTHOR = 4
const MAX_TAGS = 200

/** What people say about where they write and read (NIP-65). */
export interface RelayLists {
  learn(event: NostrEvent): void
  /** The relays that a list names, as far as they are used. */
  named(list: NostrEvent): readonly string[]
  /** Where the author writes, best first; `undefined` when no list is known. */
  writeRelays(pubkey: string): readonly string[] | undefined
  /** Where the author looks for what others say to them. */
  readRelays(pubkey: string): readonly string[] | undefined
}

export function createRelayLists(options: { readonly allowLocal: boolean }): RelayLists {
  const lists = new Map<
    string,
    { at: number; id: string; write: readonly string[]; read: readonly string[] }
  >()
  const parse = ({ tags }: NostrEvent) => {
    const write = new Set<string>()
    const read = new Set<string>()
    for (const [name, url, marker] of tags.slice(0, MAX_TAGS)) {
      if (name !== 'r' || url === undefined) continue
      const relay = publicRelay(url, options.allowLocal)
      if (relay === undefined) continue
      if (marker !== 'read' && write.size < MAX_PER_AUTHOR) write.add(relay)
      if (marker !== 'write' && read.size < MAX_PER_AUTHOR) read.add(relay)
    }
    return { write, read }
  }
  return {
    learn(list) {
      const { id, kind, pubkey, created_at } = list
      if (kind !== 10002) return
      const had = lists.get(pubkey)
      if (had && (had.at > created_at || (had.at === created_at && had.id < id))) return
      const { write, read } = parse(list)
      lists.set(pubkey, { at: created_at, id, write: [...write], read: [...read] })
    },
    named(list) {
      const { write, read } = parse(list)
      return [...write, ...read]
    },
    writeRelays(pubkey) {
      const write = lists.get(pubkey)?.write
      return write?.length ? write : undefined
    },
    readRelays(pubkey) {
      const read = lists.get(pubkey)?.read
      return read?.length ? read : undefined
    },
  }
}

/** A relay named by somebody else: never one inside the reader's own network, unless this is a local setup. */
export function publicRelay(url: string, allowLocal: boolean): string | undefined {
  const relay = normalizeRelayUrl(url, { allowInsecure: allowLocal })
  return relay !== undefined && (allowLocal || !isPrivateHost(relay)) ? relay : undefined
}
