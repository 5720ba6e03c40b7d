import { readText } from '../../core/read-text'

/** ms */
const LIMIT = 8_000
const MAX_BYTES = 100_000

/**
 * Asks a relay what it says of itself (NIP-11): parsed JSON, unchecked. `url` is a relay URL. Throws when the relay
 * cannot be asked, refuses, says too much, or answers something that is no JSON (`SyntaxError`).
 */
export async function fetchRelayDocument(url: string, signal?: AbortSignal): Promise<unknown> {
  const limit = AbortSignal.timeout(LIMIT)
  const response = await fetch(url.replace(/^ws/, 'http'), {
    headers: { accept: 'application/nostr+json' },
    credentials: 'omit',
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  })
  if (!response.ok) throw new Error(`It answered ${response.status}.`)
  const text = await readText(response, MAX_BYTES)
  if (text === undefined) throw new Error('Its answer is too long.')
  return JSON.parse(text)
}
