import { readText } from '#kernel'

/** ms */
const LIMIT = 10_000
const MAX_BYTES = 100_000

/** Asks a stranger's server: no cookies, no redirects, no referrer, bounded. Throws when it does not answer so. */
export async function askJson(url: string, signal?: AbortSignal): Promise<Readonly<Record<string, unknown>>> {
  const limit = AbortSignal.timeout(LIMIT)
  const response = await fetch(url, {
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  })
  if (!response.ok) throw new Error(`The server answered ${response.status}`)
  const text = await readText(response, MAX_BYTES)
  if (text === undefined) throw new Error('The server answered too much')
  const body: unknown = JSON.parse(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Error('Not an answer')
  return body as Record<string, unknown>
}
