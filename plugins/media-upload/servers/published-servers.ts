import { createDisposable, type Disposable, waitForStore } from '#kernel'
import type { ListChange, LiveQuery, NostrAccess, NostrEvent, QuerySnapshot } from '#kernel/ports'
import type { MediaServer } from '../contract'
import { MAX_OWN_SERVERS, normalizeMediaServerUrl } from './media-servers'

/** Kind of the list of a person's Blossom servers (NIP-B7, BUD-03). */
export const SERVER_LIST_KIND = 10_063
type ServerListEvent = Pick<NostrEvent, 'tags'> | undefined

/** Returns how the list writes a server's address: for example with a trailing slash or with capitals. */
const serverTagValues = (list: ServerListEvent, address: string): readonly string[] => [
  ...new Set(
    (list?.tags ?? []).flatMap(([name, text = '']) =>
      name === 'server' && normalizeMediaServerUrl(text) === address ? [text] : [],
    ),
  ),
]

/** Returns the valid servers of a published list, each once, most trusted first. */
export function parseServerList(list: ServerListEvent): readonly MediaServer[] {
  const addresses = new Set<string>()
  for (const [name, text = ''] of list?.tags ?? []) {
    const address = name === 'server' ? normalizeMediaServerUrl(text) : undefined
    if (address !== undefined && addresses.size < MAX_OWN_SERVERS) addresses.add(address)
  }
  return [...addresses].map(url => ({ url, protocol: 'blossom' }))
}

/** Returns the changes after which `list` names these servers in this order. Entries of other types stay. */
export function buildServerListChanges(
  list: ServerListEvent,
  newServers: readonly MediaServer[],
): readonly ListChange[] {
  const addresses = [...new Set(newServers.flatMap(({ url }) => normalizeMediaServerUrl(url) ?? []))]
  const currentUrls = parseServerList(list).map(({ url }) => url)
  if (addresses.length === currentUrls.length && addresses.every((url, index) => url === currentUrls[index]))
    return []
  return [
    ...addresses.flatMap(url =>
      serverTagValues(list, url).map(text => ({ remove: ['server', text] as const }) satisfies ListChange),
    ),
    ...addresses.map(url => ({ add: ['server', url] }) satisfies ListChange),
  ]
}

/** Returns the changes that remove a server from a list. */
export const buildServerRemoval = (list: ServerListEvent, address: string): readonly ListChange[] =>
  serverTagValues(list, address).map(text => ({ remove: ['server', text] as const }))

/** Milliseconds for which an upload waits for the server list. A list that arrives later is used by the next upload. */
const SERVER_LIST_TIMEOUT_MS = 3_000

/**
 * Reads the server list that the uploading account has published. It is requested with the first upload, and kept up to
 * date from then on.
 */
export function createServerListReader(
  nostr: NostrAccess,
): Disposable & { fetchServers(pubkey: string): Promise<readonly MediaServer[]> } {
  let owner: string | undefined
  let liveQuery: LiveQuery | undefined
  const openQuery = (pubkey: string): LiveQuery => {
    if (liveQuery && owner === pubkey) return liveQuery
    liveQuery?.dispose()
    owner = pubkey
    liveQuery = nostr.query({ kinds: [SERVER_LIST_KIND], authors: [pubkey] })
    return liveQuery
  }
  return {
    async fetchServers(pubkey) {
      const serverQuery = openQuery(pubkey)
      // If relays do not answer in time, the upload goes on with the list as far as it is known.
      const isKnown = ({ events, phase, complete }: QuerySnapshot) =>
        events.length > 0 || complete || phase === 'settled' || undefined
      await waitForStore(serverQuery, isKnown, AbortSignal.timeout(SERVER_LIST_TIMEOUT_MS)).catch(() => {})
      return parseServerList(serverQuery.get().events[0])
    },
    ...createDisposable(() => liveQuery?.dispose()),
  }
}
