import { fetchExternalText } from '../../../url-policy/fetch-external-text'
import type { CheckedUrl } from '../../../url-policy/url-policy'

const TIMEOUT_MS = 8_000
const MAX_BYTES = 100_000

/**
 * Fetches the information document (NIP-11) of the relay at `url`, as parsed JSON that is not checked. Throws if the
 * relay cannot be asked, refuses, sends too much, or sends something other than JSON (`SyntaxError`).
 */
export async function fetchRelayDocument(url: CheckedUrl, signal?: AbortSignal): Promise<unknown> {
  // The cast is safe: the relay's address was checked, and only its scheme changes.
  const address = url.replace(/^ws/, 'http') as CheckedUrl
  const headers = { accept: 'application/nostr+json' }
  const { status, text } = await fetchExternalText(address, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    signal,
    headers,
  })
  if (status < 200 || status > 299) throw new Error(`The relay answered with status ${status}.`)
  if (text === undefined) throw new Error('The relay’s answer is too long.')
  return JSON.parse(text)
}
