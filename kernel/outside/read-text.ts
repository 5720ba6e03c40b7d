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
      // The server may send without end, so cancel; whether that succeeds does not matter.
      void reader.cancel().catch(() => {})
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
