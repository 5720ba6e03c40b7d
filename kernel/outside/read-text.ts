/**
 * The text of an answer of at most `most` bytes; `undefined` for a longer one, which is cancelled. Rejects if reading
 * the body fails.
 */
export async function readText(response: Response, most: number): Promise<string | undefined> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > most) {
      // The server may send without end, so cancel; it does not matter whether that succeeds.
      void reader.cancel().catch(() => {})
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
