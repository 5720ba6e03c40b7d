import { UserFacingError } from '#kernel'
import { createHttpAuthHeader } from '#kernel/nostr'
import type { NostrAccess } from '#kernel/ports'
import { readLimitedText } from '#kernel/url-policy'

/** Milliseconds to wait for an answer. */
const TIMEOUT_MS = 10_000
/** Maximum number of bytes of an answer. A longer answer is invalid. */
const MAX_BYTES = 256 * 1_024
const MAX_REASON_CHARS = 300

export const INVALID_RESPONSE_MESSAGE = 'Invalid response'

export interface CallOptions {
  readonly method?: 'GET' | 'POST'
  readonly body?: Readonly<Record<string, unknown>>
  /** Public key of the account that signs the call. Absent if the call needs no signature. */
  readonly account?: string
  readonly signal?: AbortSignal
}

export type CallProvider = (path: string, options?: CallOptions) => Promise<unknown>

/**
 * Returns a function that calls the provider at `baseUrl`, an address without a trailing slash, and resolves with the
 * answer's JSON, or `{}` for an empty answer. Rejects with a `UserFacingError`: the answer's `error`, or 'Invalid
 * response' if the status is a failure or the answer is no JSON or too long. `timeoutMs` does not include signing,
 * which may wait for the user.
 */
export function createProviderCaller(
  baseUrl: string,
  nostr: Pick<NostrAccess, 'sign'>,
  stopSignal: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): CallProvider {
  return async (path, options = {}) => {
    const { method = 'GET', account } = options
    const url = `${baseUrl}/${path}`
    const body = options.body && JSON.stringify(options.body)
    const headers: Record<string, string> = { accept: 'application/json' }
    const signal = mergeSignals(stopSignal, options.signal)
    if (account !== undefined)
      headers.authorization = await createHttpAuthHeader(nostr, { method, url, body }, { signal, account })
    if (body !== undefined) headers['content-type'] = 'application/json'
    const timeoutSignal = AbortSignal.timeout(timeoutMs)
    try {
      // biome-ignore lint/style/noRestrictedGlobals: the provider that the host of this site chose
      const response = await fetch(url, {
        method,
        headers,
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.any([signal, timeoutSignal]),
        ...(body !== undefined && { body }),
      })
      return await parseResponse(response)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof UserFacingError) throw error
      throw new UserFacingError(
        timeoutSignal.aborted ? 'The provider did not answer in time.' : 'The provider could not be reached.',
      )
    }
  }
}

const mergeSignals = (stopSignal: AbortSignal, signal: AbortSignal | undefined) =>
  signal ? AbortSignal.any([stopSignal, signal]) : stopSignal

async function parseResponse(response: Response): Promise<unknown> {
  const text = await readLimitedText(response, MAX_BYTES)
  if (!response.ok || text === undefined) throw new UserFacingError(INVALID_RESPONSE_MESSAGE)
  if (text.trim() === '') return {}
  const value = parse(text)
  const { error } = value as Readonly<Record<string, unknown>>
  if (error !== undefined && error !== null)
    throw new UserFacingError(
      typeof error === 'string' && error ? error.slice(0, MAX_REASON_CHARS) : INVALID_RESPONSE_MESSAGE,
    )
  return value
}

/** Parses JSON that must be an object or a list. */
function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // The text is not JSON. It gets the same error as JSON of another type, below.
  }
  throw new UserFacingError(INVALID_RESPONSE_MESSAGE)
}
