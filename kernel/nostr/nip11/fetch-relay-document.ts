import { askOutside } from '../../outside/ask-outside'
import type { OutsideAddress } from '../../outside/outside-address'

/** ms */
const LIMIT = 8_000
/** Bytes. */
const MOST = 100_000

/**
 * Asks a relay what it says of itself (NIP-11): parsed JSON, unchecked. `url` is a relay URL. Throws when the relay
 * cannot be asked, refuses, says too much, or answers something that is no JSON (`SyntaxError`).
 */
export async function fetchRelayDocument(url: OutsideAddress, signal?: AbortSignal): Promise<unknown> {
  // The same server, whose address was checked, over HTTP.
  const address = url.replace(/^ws/, 'http') as OutsideAddress
  const headers = { accept: 'application/nostr+json' }
  const { status, text } = await askOutside(address, { limit: LIMIT, most: MOST, signal, headers })
  if (status < 200 || status > 299) throw new Error(`It answered ${status}.`)
  if (text === undefined) throw new Error('Its answer is too long.')
  return JSON.parse(text)
}
