import { normalizeRelayUrl } from '#kernel/nostr'
import type { ListChange, NostrEvent } from '#kernel/ports'

/** An entry of a relay list (NIP-65). */
export interface RelayEntry {
  readonly url: string
  readonly read: boolean
  readonly write: boolean
}

const MAX_RELAYS = 50

const LOCAL_RELAY = /^ws:\/\/(localhost|127\.0\.0\.1)[:/]?/
/**
 * Returns the normalized address. `wss://` is added if it is missing. `ws://` is allowed only for a relay on this
 * machine, which has no certificate.
 */
export const relayUrl = (text: string): string | undefined =>
  normalizeRelayUrl(text.trim(), { allowInsecure: LOCAL_RELAY.test(text.trim()) })

/** Returns the relays of a list, each once. A relay that the list names twice gets the marks of both entries. */
export function relayEntries(list: Pick<NostrEvent, 'tags'> | undefined): readonly RelayEntry[] {
  const found = new Map<string, RelayEntry>()
  for (const [name, text = '', mark] of list?.tags ?? []) {
    const url = name === 'r' ? relayUrl(text) : undefined
    if (url === undefined || found.size >= MAX_RELAYS) continue
    const had = found.get(url)
    found.set(url, {
      url,
      read: mark !== 'write' || had?.read === true,
      write: mark !== 'read' || had?.write === true,
    })
  }
  return [...found.values()]
}

const tagOf = ({ url, read, write }: RelayEntry): readonly string[] =>
  read && write ? ['r', url] : ['r', url, read ? 'read' : 'write']

const isSame = (a: RelayEntry, b: RelayEntry) => a.url === b.url && a.read === b.read && a.write === b.write

/** Applies the user's changes, which lead from `was` to `mine`, to the newer list `now`. */
export function mergeEntries(
  was: readonly RelayEntry[],
  mine: readonly RelayEntry[],
  now: readonly RelayEntry[],
): readonly RelayEntry[] {
  const inWas = new Set(was.map(({ url }) => url))
  const own = new Map(mine.map(entry => [entry.url, entry]))
  const touched = (entry: RelayEntry) => !was.some(other => isSame(entry, other))
  const kept = now.flatMap(entry => {
    const changed = own.get(entry.url)
    if (!changed) return inWas.has(entry.url) ? [] : [entry]
    return [touched(changed) ? changed : entry]
  })
  const inNow = new Set(now.map(({ url }) => url))
  return [...kept, ...mine.filter(entry => !inNow.has(entry.url) && touched(entry))]
}

/** Returns the changes that give `list` the `wanted` entries. Relays that another client added stay. */
export function relayChanges(
  list: Pick<NostrEvent, 'tags'> | undefined,
  wanted: readonly RelayEntry[],
): readonly ListChange[] {
  const before = relayEntries(list)
  const gone = before.filter(entry => !wanted.some(other => isSame(entry, other)))
  const fresh = wanted.filter(entry => !before.some(other => isSame(entry, other)))
  /** Returns the spellings of a relay's address in the list, for example with a trailing slash or with capitals. */
  const written = (url: string) =>
    (list?.tags ?? []).flatMap(([name, text = '']) => (name === 'r' && relayUrl(text) === url ? [text] : []))
  return [
    ...gone.flatMap(({ url }) =>
      [...new Set(written(url))].map(text => ({ remove: ['r', text] as const }) satisfies ListChange),
    ),
    ...fresh.map(entry => ({ add: tagOf(entry) }) satisfies ListChange),
  ]
}
