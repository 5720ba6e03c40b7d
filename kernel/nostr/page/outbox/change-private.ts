import { Refusal } from '../../../core/refusal'
import type { EventDraft, ListChange } from '../../../ports/publishing'
import { isHexKey } from '../../protocol/codec/hex'
import { cleanTag } from './clean-tags'
import { isPrivateChange, type PrivateChange } from './private-change'

/** Encrypts and decrypts texts of the account to itself. */
export interface OwnCipher {
  decrypt(payload: string): Promise<string>
  encrypt(text: string): Promise<string>
}

/**
 * Returns the entries in the decrypted content of a list (NIP-51). Throws a `Refusal` if the content is not a list of
 * entries.
 */
function readEntries(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return value
  } catch {
    // The `throw` below handles invalid JSON too.
  }
  throw new Refusal('The private part of this list could not be read. It was left as it is.')
}

/** True if a private entry has this name and value. Public keys are compared case-insensitively. */
const isEntry = (entry: unknown, name: string | undefined, value: string | undefined): boolean => {
  if (!Array.isArray(entry) || entry[0] !== name) return false
  return entry[1] === value || (isHexKey(value) && String(entry[1]).toLowerCase() === value)
}

/** Applies one change to the entries of a list. Returns the same array if nothing changes. */
function changeEntries(entries: readonly unknown[], change: PrivateChange): readonly unknown[] {
  if ('addPrivate' in change) {
    const [name, value] = change.addPrivate
    return entries.some(entry => isEntry(entry, name, value)) ? entries : [...entries, change.addPrivate]
  }
  const kept = entries.filter(entry => !isEntry(entry, ...change.removePrivate))
  return kept.length === entries.length ? entries : kept
}

/** Returns an entry with its npub as a key and the like. Nothing is dropped: relays do not see these entries. */
const mendEntry = (kind: number, entry: unknown): unknown =>
  Array.isArray(entry) && entry.every(item => typeof item === 'string')
    ? (cleanTag(kind, entry) ?? entry)
    : entry

/**
 * Returns the encrypted content of a list after the changes. All other entries stay, even those of unknown types. If
 * nothing changes, the content is returned byte for byte.
 */
export async function changePrivate(
  { kind, content }: Pick<EventDraft, 'kind' | 'content'>,
  changes: readonly ListChange[],
  { decrypt, encrypt }: OwnCipher,
): Promise<string> {
  const wanted = changes.filter(isPrivateChange)
  if (wanted.length === 0) return content
  const before = content === '' ? [] : readEntries(await decrypt(content))
  // An entry is removed as it is written in the list, so this comes before the mending.
  const rest = wanted.filter(change => 'removePrivate' in change).reduce(changeEntries, before)
  const mended = rest.map(entry => mendEntry(kind, entry))
  const after = wanted.reduce(changeEntries, mended)
  if (rest === before && after === mended) return content
  return after.length === 0 ? '' : encrypt(JSON.stringify(after))
}
