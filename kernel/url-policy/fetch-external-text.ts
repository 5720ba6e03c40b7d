import { readLimitedText } from './read-limited-text'
import type { CheckedUrl } from './url-policy'

export interface ExternalFetchOptions {
  readonly timeoutMs: number
  /** Maximum number of bytes in the answer. A longer answer is refused. */
  readonly maxBytes: number
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** `GET` by default. */
  readonly method?: string
  readonly body?: string
}

/** The answer of a stranger's server. */
export interface ExternalTextResponse {
  /** The HTTP status. */
  readonly status: number
  /** The text of the answer. `undefined` if it is too long, or if the status is not a success. */
  readonly text: string | undefined
}

/**
 * Asks a stranger's server for a text, without cookies and referrer and with limits of time and size. Redirects are
 * not followed, because they may lead into the reader's own network. Rejects if the server does not answer.
 */
export async function fetchExternalText(
  address: CheckedUrl,
  options: ExternalFetchOptions,
): Promise<ExternalTextResponse> {
  const { timeoutMs, maxBytes, signal, ...request } = options
  const timeoutSignal = AbortSignal.timeout(timeoutMs)
  // biome-ignore lint/style/noRestrictedGlobals: this is the one place that asks strangers' servers for text
  const response = await fetch(address, {
    ...request,
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: signal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal,
  })
  const { ok, status } = response
  return { status, text: ok ? await readLimitedText(response, maxBytes) : undefined }
}
