import { readLimitedBytes } from '#kernel/url-policy'

/** Maximum size in bytes: ten times that of the largest graph that the server offers. */
const MAX_BYTES = 64 * 1024 * 1024

export interface DownloadGraphOptions {
  readonly signal: AbortSignal
  /** Called with the number of bytes received so far, and the total if the server states it. */
  readonly onProgress: (received: number, total: number | undefined) => void
}

/**
 * Downloads a file as a stream and returns its bytes. Throws an `Error` with a message for the user. If aborted, throws
 * the signal's reason.
 */
export async function downloadGraph(
  url: string,
  { signal, onProgress }: DownloadGraphOptions,
): Promise<Uint8Array> {
  // biome-ignore lint/style/noRestrictedGlobals: the graph server of config.json
  const response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
  if (!response.ok) throw new Error(`The server answered ${response.status}`)
  if (!response.body) throw new Error('The server sent nothing')
  // `received` counts decompressed bytes, but content-length counts compressed ones. So it is of use only without
  // compression.
  const isCompressed = (response.headers.get('content-encoding') ?? 'identity') !== 'identity'
  const length = Number(response.headers.get('content-length') ?? Number.NaN)
  const total = !isCompressed && length > 0 ? length : undefined
  let received = 0
  onProgress(0, total)
  const bytes = await readLimitedBytes(response, {
    maxBytes: MAX_BYTES,
    onBytes(count) {
      received += count
      onProgress(received, total)
    },
  })
  if (!bytes) throw new Error('The server sent too much data for a graph')
  return bytes
}
