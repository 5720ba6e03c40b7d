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
 * Normalizes an address that the user has typed. `wss://` is added if no scheme is given. `ws://` is allowed only for a
 * relay on this machine, which has no certificate.
 */
export const normalizeTypedRelayUrl = (text: string): string | undefined =>
  normalizeRelayUrl(text.trim(), { allowInsecure: LOCAL_RELAY.test(text.trim()) })

/**
 * Returns the relays of a list, each once. If the list names a relay twice, both entries' markers (`read`, `write`)
 * count.
 */
export function parseRelayEntries(list: Pick<NostrEvent, 'tags'> | undefined): readonly RelayEntry[] {
  const entriesByUrl = new Map<string, RelayEntry>()
  for (const [name, text = '', mark] of list?.tags ?? []) {
    const url = name === 'r' ? normalizeTypedRelayUrl(text) : undefined
    if (url === undefined || entriesByUrl.size >= MAX_RELAYS) continue
    const existing = entriesByUrl.get(url)
    entriesByUrl.set(url, {
      url,
      read: mark !== 'write' || existing?.read === true,
      write: mark !== 'read' || existing?.write === true,
    })
  }
  return [...entriesByUrl.values()]
}

const relayTag = ({ url, read, write }: RelayEntry): readonly string[] =>
  read && write ? ['r', url] : ['r', url, read ? 'read' : 'write']

const isSame = (a: RelayEntry, b: RelayEntry) => a.url === b.url && a.read === b.read && a.write === b.write

/** Applies the user's edits (the differences between `before` and `edited`) to the newer list `newest`. */
export function mergeRelayEntries(
  before: readonly RelayEntry[],
  edited: readonly RelayEntry[],
  newest: readonly RelayEntry[],
): readonly RelayEntry[] {
  const knownBefore = new Set(before.map(({ url }) => url))
  const own = new Map(edited.map(entry => [entry.url, entry]))
  const isEdited = (entry: RelayEntry) => !before.some(other => isSame(entry, other))
  const keptEntries = newest.flatMap(entry => {
    const changedEntry = own.get(entry.url)
    if (!changedEntry) return knownBefore.has(entry.url) ? [] : [entry]
    return [isEdited(changedEntry) ? changedEntry : entry]
  })
  const knownNow = new Set(newest.map(({ url }) => url))
  return [...keptEntries, ...edited.filter(entry => !knownNow.has(entry.url) && isEdited(entry))]
}

/**
 * Returns the changes after which `list` has the entries of `newEntries`. Relays that another client has added stay.
 */
export function getRelayListChanges(
  list: Pick<NostrEvent, 'tags'> | undefined,
  newEntries: readonly RelayEntry[],
): readonly ListChange[] {
  const before = parseRelayEntries(list)
  const removed = before.filter(entry => !newEntries.some(other => isSame(entry, other)))
  const added = newEntries.filter(entry => !before.some(other => isSame(entry, other)))
  /** Returns how the list writes a relay's address: for example with a trailing slash or with capitals. */
  const spellings = (url: string) =>
    (list?.tags ?? []).flatMap(([name, text = '']) =>
      name === 'r' && normalizeTypedRelayUrl(text) === url ? [text] : [],
    )
  return [
    ...removed.flatMap(({ url }) =>
      [...new Set(spellings(url))].map(text => ({ remove: ['r', text] as const }) satisfies ListChange),
    ),
    ...added.map(entry => ({ add: relayTag(entry) }) satisfies ListChange),
  ]
}
