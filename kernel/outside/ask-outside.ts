import type { OutsideAddress } from './outside-address'
import { readText } from './read-text'

export interface AskOptions {
  /** ms */
  readonly limit: number
  /** Maximum number of bytes in the answer. A longer answer is refused. */
  readonly most: number
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** `GET` by default. */
  readonly method?: string
  readonly body?: string
}

/** The answer of a stranger's server. */
export interface OutsideAnswer {
  /** HTTP status. */
  readonly status: number
  /** The text of the answer. `undefined` if it is too long, or if the status is not a success. */
  readonly text: string | undefined
}

/**
 * Asks a stranger's server for a text, without cookies and referrer and with limits of time and size. Redirects are
 * not followed, because they may lead into the reader's own network. Rejects if the server does not answer.
 */
export async function askOutside(address: OutsideAddress, options: AskOptions): Promise<OutsideAnswer> {
  const { limit, most, signal, ...request } = options
  const over = AbortSignal.timeout(limit)
  // biome-ignore lint/style/noRestrictedGlobals: this is the one place that asks strangers' servers for text
  const response = await fetch(address, {
    ...request,
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: signal ? AbortSignal.any([signal, over]) : over,
  })
  const { ok, status } = response
  return { status, text: ok ? await readText(response, most) : undefined }
}
