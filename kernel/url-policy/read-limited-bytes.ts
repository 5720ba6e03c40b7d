interface LimitedBytesOptions {
  readonly maxBytes: number
  /** Called after each piece with its number of bytes. */
  onBytes?(count: number): void
}

/**
 * Resolves with the bytes of an answer. If it has, or announces, more than `maxBytes` bytes, cancels it and resolves with
 * `undefined`.
 * Rejects if reading the body fails.
 */
export async function readLimitedBytes(
  response: Response,
  { maxBytes, onBytes }: LimitedBytesOptions,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  // A text that is no number announces nothing, such as '5, 5' of a header that was sent twice.
  const announcedSize = Number(response.headers.get('content-length')) || 0
  const reader = response.body?.getReader()
  if (!reader) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  // The announced size is that of the compressed bytes, so the bytes that arrive are counted as well.
  while (Math.max(announcedSize, size) <= maxBytes) {
    const { done, value } = await reader.read()
    if (done) return joinChunks(chunks, size)
    size += value.byteLength
    chunks.push(value)
    onBytes?.(value.byteLength)
  }
  // The answer is cancelled, because it may have no end. An error of the cancellation does not matter.
  void reader.cancel().catch(() => {})
  return undefined
}

function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
