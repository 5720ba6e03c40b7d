/** Bytes; a graph of this size is ten times the largest that is offered. */
const MOST = 64 * 1024 * 1024

export interface DownloadOptions {
  readonly signal: AbortSignal
  /** Bytes so far, and in all where the server says so. */
  readonly progress: (received: number, total: number | undefined) => void
}

/** Streams a file. Throws an `Error` whose message is for a person, or the signal's reason. */
export async function downloadGraph(url: string, { signal, progress }: DownloadOptions): Promise<Uint8Array> {
  const response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
  if (!response.ok) throw new Error(`The server answered ${response.status}`)
  if (!response.body) throw new Error('The server sent nothing')
  // What is counted is unpacked, what the server says is packed.
  const packed = (response.headers.get('content-encoding') ?? 'identity') !== 'identity'
  const length = Number(response.headers.get('content-length') ?? Number.NaN)
  const total = !packed && length > 0 ? length : undefined
  const parts: Uint8Array[] = []
  let received = 0
  progress(0, total)
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    received += value.length
    if (received > MOST) {
      void reader.cancel()
      throw new Error('The server sent more than a graph can be')
    }
    parts.push(value)
    progress(received, total)
  }
  const bytes = new Uint8Array(received)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
