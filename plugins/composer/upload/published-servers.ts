import { type Disposable, toDisposable } from '#kernel'
import type { ListChange, LiveQuery, NostrAccess, NostrEvent } from '#kernel/ports'
import { MAX_OWN, serverAddress } from './media-servers'
import type { MediaServer } from './send-file'

/** Kind of the list of a person's Blossom servers (NIP-B7, BUD-03). */
export const SERVER_LIST = 10_063
type List = Pick<NostrEvent, 'tags'> | undefined

/** Returns the spellings of a server's address in the list, for example with a trailing slash or with capitals. */
const written = (list: List, address: string): readonly string[] => [
  ...new Set(
    (list?.tags ?? []).flatMap(([name, text = '']) =>
      name === 'server' && serverAddress(text) === address ? [text] : [],
    ),
  ),
]

/** Returns the valid servers of a published list, each once, most trusted first. */
export function publishedServers(list: List): readonly MediaServer[] {
  const found = new Set<string>()
  for (const [name, text = ''] of list?.tags ?? []) {
    const address = name === 'server' ? serverAddress(text) : undefined
    if (address !== undefined && found.size < MAX_OWN) found.add(address)
  }
  return [...found].map(url => ({ url, protocol: 'blossom' }))
}

/** Returns the changes that make `list` name these servers in this order. Its other entries stay. */
export function serverChanges(list: List, wanted: readonly MediaServer[]): readonly ListChange[] {
  const addresses = [...new Set(wanted.flatMap(({ url }) => serverAddress(url) ?? []))]
  const before = publishedServers(list).map(({ url }) => url)
  if (addresses.length === before.length && addresses.every((url, i) => url === before[i])) return []
  return [
    ...addresses.flatMap(url =>
      written(list, url).map(text => ({ remove: ['server', text] as const }) satisfies ListChange),
    ),
    ...addresses.map(url => ({ add: ['server', url] }) satisfies ListChange),
  ]
}

/** Returns the changes that remove a server from a list. */
export const withoutServer = (list: List, address: string): readonly ListChange[] =>
  written(list, address).map(text => ({ remove: ['server', text] as const }))

/** Milliseconds for which an upload waits for the server list. A list that arrives later is used by the next upload. */
const SERVER_LIST_TIMEOUT_MS = 3_000

/**
 * Reads the server list that the uploader published. The list is requested with the first upload and then kept up to
 * date.
 */
export function createServerReader(
  nostr: NostrAccess,
): Disposable & { of(pubkey: string): Promise<readonly MediaServer[]> } {
  let owner: string | undefined
  let live: LiveQuery | undefined
  const open = (pubkey: string): LiveQuery => {
    if (live && owner === pubkey) return live
    live?.dispose()
    owner = pubkey
    live = nostr.query({ kinds: [SERVER_LIST], authors: [pubkey] })
    return live
  }
  return {
    of(pubkey) {
      const asked = open(pubkey)
      return new Promise(resolve => {
        const finish = () => {
          clearTimeout(timer)
          listening.dispose()
          resolve(publishedServers(asked.get().events[0]))
        }
        const look = () => {
          const { events, phase, complete } = asked.get()
          if (events.length > 0 || complete || phase === 'settled') finish()
        }
        const timer = setTimeout(finish, SERVER_LIST_TIMEOUT_MS)
        const listening = asked.subscribe(look)
        look()
      })
    },
    ...toDisposable(() => live?.dispose()),
  }
}
