import {
  type Disposable,
  type ListChange,
  type LiveQuery,
  type NostrAccess,
  type NostrEvent,
  toDisposable,
} from '#kernel'
import { MAX_OWN, serverAddress } from './media-servers'
import type { MediaServer } from './send-file'

/** The list of a person's Blossom servers (NIP-B7, BUD-03). */
export const SERVER_LIST = 10_063
type List = Pick<NostrEvent, 'tags'> | undefined

/** What is written in a list for a server: with a slash at its end, or capitals. */
const written = (list: List, address: string): readonly string[] => [
  ...new Set(
    (list?.tags ?? []).flatMap(([name, text = '']) =>
      name === 'server' && serverAddress(text) === address ? [text] : [],
    ),
  ),
]

/** The servers of a published list, the one its owner trusts most first; each once, and only what can be one. */
export function publishedServers(list: List): readonly MediaServer[] {
  const found = new Set<string>()
  for (const [name, text = ''] of list?.tags ?? []) {
    const address = name === 'server' ? serverAddress(text) : undefined
    if (address !== undefined && found.size < MAX_OWN) found.add(address)
  }
  return [...found].map(url => ({ url, protocol: 'blossom' }))
}

/** What has to change in `list`, server by server, so that it names these in this order; what else it names stays. */
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

/** What takes a server out of a list. */
export const withoutServer = (list: List, address: string): readonly ListChange[] =>
  written(list, address).map(text => ({ remove: ['server', text] as const }))

/** ms; an upload waits so long for the list. What comes later is there for the next one. */
const PATIENCE = 3_000

/** Reads the published list of whoever uploads: asked for with the first upload, and kept up to date from then on. */
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
        const timer = setTimeout(finish, PATIENCE)
        const listening = asked.subscribe(look)
        look()
      })
    },
    ...toDisposable(() => live?.dispose()),
  }
}
