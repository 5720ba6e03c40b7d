import { FileProblem } from './file-problem'

export interface FetchOptions {
  readonly signal: AbortSignal
  /** Bytes; a longer answer is refused. */
  readonly most: number
  /** What is said when it fails. */
  readonly problem: string
  /** ms without a byte after which it has failed. */
  readonly patience?: number
  onBytes?(count: number): void
}

/** ms; slow is no reason to give up, silent is. */
const PATIENCE = 30_000

/** The body of an address, bounded while it comes. Rejects with a `FileProblem`, or when it is aborted. */
export async function fetchBytes(url: string, options: FetchOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { signal, most, problem, patience = PATIENCE, onBytes } = options
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), patience)
  }
  try {
    listen()
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, silence.signal]),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    if (!response.ok || !response.body) throw new FileProblem(problem)
    const parts: Uint8Array[] = []
    let length = 0
    const reader = response.body.getReader()
    // What the server says, until something came.
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
