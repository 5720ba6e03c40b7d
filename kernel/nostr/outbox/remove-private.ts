import type { ListChange } from '../../core/publishing'
import { Refusal } from '../../core/refusal'
import { isHexKey } from '../codec/hex'

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
const isEntry = (entry: unknown, name: string, value: string): boolean => {
  if (!Array.isArray(entry) || entry[0] !== name) return false
  return entry[1] === value || (isHexKey(value) && String(entry[1]).toLowerCase() === value)
}

/**
 * The encrypted content of a list without what is to be taken out; every other entry stays, known or not. A content
 * that has nothing of it comes back byte for byte.
 */
export async function removePrivate(
  content: string,
  changes: readonly ListChange[],
  { decrypt, encrypt }: OwnCipher,
): Promise<string> {
  const removed = changes.flatMap(change => ('removePrivate' in change ? [change.removePrivate] : []))
  if (removed.length === 0 || content === '') return content
  const entries = readEntries(await decrypt(content))
  const kept = entries.filter(entry => !removed.some(([name, value]) => isEntry(entry, name, value)))
  if (kept.length === entries.length) return content
  return kept.length === 0 ? '' : encrypt(JSON.stringify(kept))
}
