import { UserFacingError } from '../../../../core/user-facing-error'
import {
  type EventDraft,
  isPrivateListChange,
  type ListChange,
  type PrivateListChange,
} from '../../../../ports/publishing'
import { isHexKey } from '../../../protocol/codec/hex'
import { normalizeListTag } from './normalize-list-tags'

/** Encrypts and decrypts texts of the account to itself. */
export interface SelfCipher {
  decrypt(payload: string): Promise<string>
  encrypt(text: string): Promise<string>
}

/**
 * Returns the entries in the decrypted content of a list (NIP-51). Throws a `UserFacingError` if the content is not a
 * list of entries.
 */
function parseEntries(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return value
  } catch {
    // The `throw` below handles invalid JSON too.
  }
  throw new UserFacingError('The private part of this list could not be read. It was left as it is.')
}

/** True if a private entry has this name and value. Public keys are compared case-insensitively. */
const isEntry = (entry: unknown, name: string | undefined, value: string | undefined): boolean => {
  if (!Array.isArray(entry) || entry[0] !== name) return false
  return entry[1] === value || (isHexKey(value) && String(entry[1]).toLowerCase() === value)
}

/** Applies one change to the entries of a list. Returns the same array if nothing changes. */
function applyChange(entries: readonly unknown[], change: PrivateListChange): readonly unknown[] {
  if ('addPrivate' in change) {
    const [name, value] = change.addPrivate
    return entries.some(entry => isEntry(entry, name, value)) ? entries : [...entries, change.addPrivate]
  }
  const remaining = entries.filter(entry => !isEntry(entry, ...change.removePrivate))
  return remaining.length === entries.length ? entries : remaining
}

/** Returns an entry with its npub as a key and the like. Nothing is dropped: relays do not see these entries. */
const repairEntry = (kind: number, entry: unknown): unknown =>
  Array.isArray(entry) && entry.every(item => typeof item === 'string')
    ? (normalizeListTag(kind, entry) ?? entry)
    : entry

/**
 * Returns the encrypted content of a list after the changes. All other entries stay, even those of unknown types. If
 * nothing changes, the content is returned byte for byte.
 */
export async function changePrivateEntries(
  { kind, content }: Pick<EventDraft, 'kind' | 'content'>,
  changes: readonly ListChange[],
  { decrypt, encrypt }: SelfCipher,
): Promise<string> {
  const privateChanges = changes.filter(isPrivateListChange)
  if (privateChanges.length === 0) return content
  const previousEntries = content === '' ? [] : parseEntries(await decrypt(content))
  // Removals come before the repair, because a removal names its entry as it is written in the list.
  const remaining = privateChanges
    .filter(change => 'removePrivate' in change)
    .reduce(applyChange, previousEntries)
  const repaired = remaining.map(entry => repairEntry(kind, entry))
  const nextEntries = privateChanges.reduce(applyChange, repaired)
  if (remaining === previousEntries && nextEntries === repaired) return content
  return nextEntries.length === 0 ? '' : encrypt(JSON.stringify(nextEntries))
}
