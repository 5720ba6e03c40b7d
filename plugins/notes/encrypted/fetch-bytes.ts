import { FileProblem } from './file-problem'

export interface FetchOptions {
  readonly signal: AbortSignal
  /** Bytes; a longer answer is refused. */
  readonly most: number
  /** What is said when it fails. */
  readonly problem: string
  onBytes?(count: number): void
}

/** The body of an address, bounded while it comes. Rejects with a `FileProblem`, or when it is aborted. */
export async function fetchBytes(url: string, options: FetchOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { signal, most, problem, onBytes } = options
  try {
    const response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
    if (!response.ok || !response.body) throw new FileProblem(problem)
    const parts: Uint8Array[] = []
    let length = 0
    const reader = response.body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      length += value.length
      if (length > most) {
        await reader.cancel()
        throw new FileProblem(problem)
      }
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
  }
}
