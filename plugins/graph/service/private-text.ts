import { isHexKey } from '#kernel/nostr'

/** Most entries accepted; a longer list is a mistake. */
const MOST = 20_000

/**
 * The people among the decrypted entries of a mute list (NIP-51), without the owner; `undefined` if the text is
 * invalid.
 */
export function readPrivate(text: string, owner: string): Set<string> | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!Array.isArray(value)) return undefined
  const keys = new Set<string>()
  for (const entry of value.slice(0, MOST)) {
    if (!Array.isArray(entry) || entry[0] !== 'p' || typeof entry[1] !== 'string') continue
    const key = entry[1].toLowerCase()
    if (isHexKey(key) && key !== owner) keys.add(key)
  }
  return keys
}
