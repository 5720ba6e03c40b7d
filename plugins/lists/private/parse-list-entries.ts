import type { ListEntry } from '../contract'

/** Maximum number of entries. A longer list is a mistake. */
const MAX_ENTRIES = 20_000

const isEntry = (entry: unknown): entry is ListEntry =>
  Array.isArray(entry) && entry.length > 0 && entry.every(part => typeof part === 'string')

/** Returns the well-formed entries in a decrypted text (NIP-51), or `undefined` if the text is not a list. */
export function parseListEntries(text: string): readonly ListEntry[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.slice(0, MAX_ENTRIES).filter(isEntry) : undefined
  } catch {
    return undefined
  }
}
