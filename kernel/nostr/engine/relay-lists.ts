import { isPublicAddress } from '../../outside/public-address'
import type { NostrEvent } from '../../ports/nostr-types'
import { normalizeRelayUrl } from '../codec'

/** The most relays that are used of one author; lists with hundreds are common and useless. */
const MAX_PER_AUTHOR = 4
const MAX_TAGS = 200

/** The relay lists that people publish (NIP-65): where they write and read. */
export interface RelayLists {
  learn(event: NostrEvent): void
  /** The relays of a list that would be used. */
  named(list: NostrEvent): readonly string[]
  /** The author's write relays, best first; `undefined` if none are known. */
  writeRelays(pubkey: string): readonly string[] | undefined
  /** The author's read relays, where others send them replies and mentions. */
  readRelays(pubkey: string): readonly string[] | undefined
}

/** Relays of one marker. Local-network relays are kept apart, because which of them may be asked can change. */
interface Relays {
  readonly open: string[]
  readonly local: string[]
}

interface RelayList {
  readonly at: number
  readonly id: string
  readonly write: Relays
  readonly read: Relays
}

/** `isOwn` tells whether the reader or the site has named this relay, which may be inside their own network. */
export function createRelayLists(isOwn: (relay: string) => boolean): RelayLists {
  const lists = new Map<string, RelayList>()
  const parse = ({ tags, created_at: at, id }: NostrEvent): RelayList => {
    const list: RelayList = { at, id, write: { open: [], local: [] }, read: { open: [], local: [] } }
    const add = (relays: Relays, relay: string, kind: keyof Relays) => {
      const some = relays[kind]
      if (some.length < MAX_PER_AUTHOR && !some.includes(relay)) some.push(relay)
    }
    for (const [name, url, marker] of tags.slice(0, MAX_TAGS)) {
      const relay = name === 'r' && url !== undefined ? normalizeRelayUrl(url) : undefined
      if (relay === undefined) continue
      const kind = isPublicAddress(relay) ? 'open' : 'local'
      if (marker !== 'read') add(list.write, relay, kind)
      if (marker !== 'write') add(list.read, relay, kind)
    }
    return list
  }
  // This runs for thousands of authors at once, so a list without local relays is returned without a copy.
  const used = ({ open, local }: Relays): readonly string[] =>
    local.length === 0 ? open : [...open, ...local.filter(isOwn)].slice(0, MAX_PER_AUTHOR)
  const relaysOf = (pubkey: string, marker: 'write' | 'read') => {
    const list = lists.get(pubkey)
    const relays = list && used(list[marker])
    return relays?.length ? relays : undefined
  }
  return {
    learn(list) {
      const { id, kind, pubkey, created_at } = list
      if (kind !== 10002) return
      const had = lists.get(pubkey)
      if (had && (had.at > created_at || (had.at === created_at && had.id < id))) return
      lists.set(pubkey, parse(list))
    },
    named(list) {
      const { write, read } = parse(list)
      return [...used(write), ...used(read)]
    },
    writeRelays: pubkey => relaysOf(pubkey, 'write'),
    readRelays: pubkey => relaysOf(pubkey, 'read'),
  }
}
