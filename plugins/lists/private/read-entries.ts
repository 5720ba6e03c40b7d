import type { ListEntry } from '../contract'

/** Most entries accepted; a longer list is a mistake. */
const MAX_ENTRIES = 20_000

const isEntry = (entry: unknown): entry is ListEntry =>
  Array.isArray(entry) && entry.length > 0 && entry.every(part => typeof part === 'string')

/** The entries in a decrypted content (NIP-51), without malformed ones; `undefined` if the text is no list. */
export function readEntries(text: string): readonly ListEntry[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.slice(0, MAX_ENTRIES).filter(isEntry) : undefined
  } catch {
    return undefined
  }
}
