import { Refusal } from '#kernel'
import { httpAuth } from '#kernel/nostr'
import { readText } from '#kernel/outside'
import type { NostrAccess } from '#kernel/ports'

/** Milliseconds to wait for an answer. */
const TIMEOUT_MS = 10_000
/** Maximum number of bytes of an answer. A longer answer is invalid. */
const MAX_BYTES = 256 * 1_024
const MAX_REASON_CHARS = 300

export const INVALID = 'Invalid response'

export interface CallOptions {
  readonly method?: 'GET' | 'POST'
  readonly body?: Readonly<Record<string, unknown>>
  /** Public key of the account that signs the call. Absent if the call needs no signature. */
  readonly account?: string
  readonly signal?: AbortSignal
}

export type CallProvider = (path: string, options?: CallOptions) => Promise<unknown>

/**
 * Returns a function that calls the provider at `base`, an address without a trailing slash, and resolves with the JSON
 * of the answer. An empty answer is an empty object. Rejects with a `Refusal`: the text of the answer's `error`, or
 * 'Invalid response' for a failed status and for an answer that is no JSON or too long. `timeout` is in ms; it does not
 * include signing, for which the user may be asked.
 */
export function createCaller(
  base: string,
  nostr: Pick<NostrAccess, 'sign'>,
  stopped: AbortSignal,
  timeout = TIMEOUT_MS,
): CallProvider {
  return async (path, options = {}) => {
    const { method = 'GET', account } = options
    const url = `${base}/${path}`
    const body = options.body && JSON.stringify(options.body)
    const headers: Record<string, string> = { accept: 'application/json' }
    const signal = anyOf(stopped, options.signal)
    if (account !== undefined)
      headers.authorization = await httpAuth(nostr, { method, url, body }, { signal, account })
    if (body !== undefined) headers['content-type'] = 'application/json'
    const late = AbortSignal.timeout(timeout)
    try {
      // biome-ignore lint/style/noRestrictedGlobals: the provider that the host of this site chose
      const response = await fetch(url, {
        method,
        headers,
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.any([signal, late]),
        ...(body !== undefined && { body }),
      })
      return await readAnswer(response)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Refusal) throw error
      throw new Refusal(
        late.aborted ? 'The provider did not answer in time.' : 'The provider could not be reached.',
      )
    }
  }
}

const anyOf = (stopped: AbortSignal, signal: AbortSignal | undefined) =>
  signal ? AbortSignal.any([stopped, signal]) : stopped

async function readAnswer(response: Response): Promise<unknown> {
  const text = await readText(response, MAX_BYTES)
  if (!response.ok || text === undefined) throw new Refusal(INVALID)
  if (text.trim() === '') return {}
  const value = parse(text)
  const { error } = value as Readonly<Record<string, unknown>>
  if (error !== undefined && error !== null)
    throw new Refusal(typeof error === 'string' && error ? error.slice(0, MAX_REASON_CHARS) : INVALID)
  return value
}

/** Parses JSON that must be an object or a list. */
function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // The text is not JSON. The error below is thrown, as for JSON of another type.
  }
  throw new Refusal(INVALID)
}
