import { Refusal } from '../../core/refusal'
import type { ListChange } from '../../ports/publishing'
import { isHexKey } from '../codec/hex'
import { isPrivateChange, type PrivateChange } from './private-change'

/** Encryption of the account to itself. */
export interface OwnCipher {
  decrypt(payload: string): Promise<string>
  encrypt(text: string): Promise<string>
}

/** The entries in the decrypted content of a list (NIP-51). Throws a `Refusal` for anything else. */
function readEntries(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return value
  } catch {
    // Told below.
  }
  throw new Refusal('The private part of this list could not be read. It was left as it is.')
}

/** Keys are the same in capitals. */
const isEntry = (entry: unknown, name: string | undefined, value: string | undefined): boolean => {
  if (!Array.isArray(entry) || entry[0] !== name) return false
  return entry[1] === value || (isHexKey(value) && String(entry[1]).toLowerCase() === value)
}

/** The same array where nothing changes. */
function changeEntries(entries: readonly unknown[], change: PrivateChange): readonly unknown[] {
  if ('addPrivate' in change) {
    const [name, value] = change.addPrivate
    return entries.some(entry => isEntry(entry, name, value)) ? entries : [...entries, change.addPrivate]
  }
  const kept = entries.filter(entry => !isEntry(entry, ...change.removePrivate))
  return kept.length === entries.length ? entries : kept
}

/**
 * The encrypted content of a list with what is to be put in and without what is to be taken out; every other entry
 * stays, known or not. A content that nothing changes comes back byte for byte.
 */
export async function changePrivate(
  content: string,
  changes: readonly ListChange[],
  { decrypt, encrypt }: OwnCipher,
): Promise<string> {
  const wanted = changes.filter(isPrivateChange)
  if (wanted.length === 0) return content
  const before = content === '' ? [] : readEntries(await decrypt(content))
  const after = wanted.reduce(changeEntries, before)
  if (after === before) return content
  return after.length === 0 ? '' : encrypt(JSON.stringify(after))
}
