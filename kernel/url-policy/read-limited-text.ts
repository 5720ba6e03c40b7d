/**
 * Resolves with the text of an answer. If it has more than `maxBytes` bytes, cancels it and resolves with `undefined`.
 * Rejects if reading the body fails.
 */
export async function readLimitedText(response: Response, maxBytes: number): Promise<string | undefined> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      // The answer is cancelled, because it may have no end. An error of the cancellation does not matter.
      void reader.cancel().catch(() => {})
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
