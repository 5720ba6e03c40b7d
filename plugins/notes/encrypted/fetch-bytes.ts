import { readLimitedBytes, type UrlPolicyService } from '#kernel/url-policy'
import { FileError } from './file-error'

export interface FetchBytesOptions {
  /** Decides whether the address may be requested, because a stranger wrote it. */
  readonly outside: UrlPolicyService
  readonly signal: AbortSignal
  /** Maximum number of bytes; a longer body is refused. */
  readonly maxBytes: number
  /** Message of the error that is thrown on failure. */
  readonly errorMessage: string
  /** Milliseconds without a received byte after which the request fails. */
  readonly silenceTimeoutMs?: number
  onBytes?(count: number): void
}

/** Milliseconds without a received byte after which a request fails. A slow server that keeps sending is tolerated. */
const SILENT_SERVER_TIMEOUT_MS = 30_000

/** Fetches a body of limited size. Rejects with a `FileError` on failure, or with the signal's reason if aborted. */
export async function fetchBytes(url: string, options: FetchBytesOptions): Promise<Uint8Array<ArrayBuffer>> {
  const {
    outside,
    signal,
    maxBytes,
    errorMessage,
    silenceTimeoutMs = SILENT_SERVER_TIMEOUT_MS,
    onBytes,
  } = options
  const address = await outside.checkWhenConfigured(url)
  if (address === undefined) throw new FileError(errorMessage)
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceTimeoutMs)
  }
  try {
    restartTimer()
    // biome-ignore lint/style/noRestrictedGlobals: streams bytes in pieces, from a checked address
    const response = await fetch(address, {
      signal: AbortSignal.any([signal, silence.signal]),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    if (!response.ok || !response.body) throw new FileError(errorMessage)
    const bytes = await readLimitedBytes(response, {
      maxBytes,
      onBytes(count) {
        restartTimer()
        onBytes?.(count)
      },
    })
    if (!bytes) throw new FileError(errorMessage, true)
    return bytes
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof FileError ? error : new FileError(errorMessage)
  } finally {
    clearTimeout(timer)
  }
}
