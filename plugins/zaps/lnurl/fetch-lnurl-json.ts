import { fetchExternalText, type UrlPolicyService } from '#kernel/url-policy'

/** ms */
const TIMEOUT_MS = 10_000
/** Bytes. */
const MAX_BYTES = 100_000

/**
 * Requests JSON from a lightning provider (LUD-06) without cookies, redirects or referrer, within limits of size and
 * time. Throws if `urlPolicy` forbids the address or if the answer is not an object.
 */
export async function fetchLnurlJson(
  url: string,
  urlPolicy: UrlPolicyService,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const address = await urlPolicy.checkWhenConfigured(url)
  if (address === undefined) throw new Error('Requests to this address are not allowed')
  const { status, text } = await fetchExternalText(address, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    signal,
  })
  if (text === undefined) throw new Error(`The server answered with status ${status} or sent too much`)
  const body: unknown = JSON.parse(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Error('The server sent no JSON object')
  return body as Record<string, unknown>
}
