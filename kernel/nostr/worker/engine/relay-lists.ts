import type { NostrEvent } from '../../../ports/nostr-types'
import { isPublicUrl } from '../../../url-policy/is-public-url'
import { normalizeRelayUrl } from '../../protocol/codec'

/** Maximum number of relays that are used of one author's list; some lists name hundreds, which are of no use. */
const MAX_PER_AUTHOR = 4
const MAX_TAGS = 200

/** The relay lists that people publish (NIP-65): the relays to which they write and from which they read. */
export interface RelayLists {
  addList(event: NostrEvent): void
  /** Returns those relays of a relay list that the engine would use. It uses only the first few of each list. */
  getNamedRelays(list: NostrEvent): readonly string[]
  /** The author's write relays, in the order of the list; `undefined` if none are known. */
  getWriteRelays(pubkey: string): readonly string[] | undefined
  /** The author's read relays, to which others send replies and mentions; `undefined` if none are known. */
  getReadRelays(pubkey: string): readonly string[] | undefined
}

/**
 * The read or the write relays of one list. `local` are relays in local networks. They are stored separately, because
 * the reader can change which of them are allowed.
 */
interface RelaySet {
  readonly open: string[]
  readonly local: string[]
}

interface RelayList {
  readonly createdAt: number
  readonly id: string
  readonly write: RelaySet
  readonly read: RelaySet
}

/**
 * `isOwn` returns true if the reader or the site has named a relay. Such a relay may be contacted even inside the
 * reader's own network.
 */
export function createRelayLists(isOwn: (relay: string) => boolean): RelayLists {
  const lists = new Map<string, RelayList>()
  const parse = ({ tags, created_at: at, id }: NostrEvent): RelayList => {
    const list: RelayList = {
      createdAt: at,
      id,
      write: { open: [], local: [] },
      read: { open: [], local: [] },
    }
    const add = (relays: RelaySet, relay: string, kind: keyof RelaySet) => {
      const list = relays[kind]
      if (list.length < MAX_PER_AUTHOR && !list.includes(relay)) list.push(relay)
    }
    for (const [name, url, marker] of tags.slice(0, MAX_TAGS)) {
      const relay = name === 'r' && url !== undefined ? normalizeRelayUrl(url) : undefined
      if (relay === undefined) continue
      const kind = isPublicUrl(relay) ? 'open' : 'local'
      if (marker !== 'read') add(list.write, relay, kind)
      if (marker !== 'write') add(list.read, relay, kind)
    }
    return list
  }
  // A list without local relays is returned without a copy, because this runs for thousands of authors at once.
  const allowedRelays = ({ open, local }: RelaySet): readonly string[] =>
    local.length === 0 ? open : [...open, ...local.filter(isOwn)].slice(0, MAX_PER_AUTHOR)
  const findRelays = (pubkey: string, marker: 'write' | 'read') => {
    const list = lists.get(pubkey)
    const relays = list && allowedRelays(list[marker])
    return relays?.length ? relays : undefined
  }
  return {
    addList(list) {
      const { id, kind, pubkey, created_at } = list
      if (kind !== 10002) return
      const existing = lists.get(pubkey)
      if (
        existing &&
        (existing.createdAt > created_at || (existing.createdAt === created_at && existing.id < id))
      )
        return
      lists.set(pubkey, parse(list))
    },
    getNamedRelays(list) {
      const { write, read } = parse(list)
      return [...allowedRelays(write), ...allowedRelays(read)]
    },
    getWriteRelays: pubkey => findRelays(pubkey, 'write'),
    getReadRelays: pubkey => findRelays(pubkey, 'read'),
  }
}
