import type { OutsideService } from '#kernel/outside'
import { FileProblem } from './file-problem'

export interface FetchOptions {
  /** Decides whether the address may be requested, because a stranger wrote it. */
  readonly outside: OutsideService
  readonly signal: AbortSignal
  /** Maximum number of bytes; a longer body is refused. */
  readonly most: number
  /** Message of the error that is thrown on failure. */
  readonly problem: string
  /** Milliseconds without a received byte after which the request fails. */
  readonly patience?: number
  onBytes?(count: number): void
}

/** Milliseconds without a received byte after which a request fails. A slow server that keeps sending is tolerated. */
const SILENT_SERVER_TIMEOUT_MS = 30_000

/** Fetches a body of limited size. Rejects with a `FileProblem` on failure, or with the signal's reason if aborted. */
export async function fetchBytes(url: string, options: FetchOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { outside, signal, most, problem, patience = SILENT_SERVER_TIMEOUT_MS, onBytes } = options
  const address = await outside.decide(url)
  if (address === undefined) throw new FileProblem(problem)
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), patience)
  }
  try {
    listen()
    // biome-ignore lint/style/noRestrictedGlobals: streams bytes in pieces, from a checked address
    const response = await fetch(address, {
      signal: AbortSignal.any([signal, silence.signal]),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    if (!response.ok || !response.body) throw new FileProblem(problem)
    const parts: Uint8Array[] = []
    let length = 0
    const reader = response.body.getReader()
    // At first the size that the server announced, later the number of bytes received.
    let expected = Number(response.headers.get('content-length'))
    for (;;) {
      if (expected > most) {
        await reader.cancel()
        throw new FileProblem(problem, true)
      }
      const { done, value } = await reader.read()
      if (done) break
      listen()
      length += value.length
      expected = length
      parts.push(value)
      onBytes?.(value.length)
    }
    const bytes = new Uint8Array(length)
    let at = 0
    for (const part of parts) {
      bytes.set(part, at)
      at += part.length
    }
    return bytes
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof FileProblem ? error : new FileProblem(problem)
  } finally {
    clearTimeout(timer)
  }
}
