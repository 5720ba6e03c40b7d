/**
 * The text of an answer of at most `most` bytes; `undefined` for a longer one, whose rest is not waited for. Rejects as
 * the answer's body does.
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
      // Its server may go on for ever; how that ends is nobody's concern.
      void reader.cancel().catch(() => {})
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
