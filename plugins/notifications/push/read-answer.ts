import { readText } from '#kernel'

type Json = Readonly<Record<string, unknown>>

/** Bytes; a longer answer is no answer to what we ask. */
const MAX_ANSWER = 256 * 1_024

/**
 * The object a server of the provider answered with: an empty body is an empty object, an object with an `error`
 * throws it, and so does a status that is no success. Never reads more than it has room for.
 */
export async function readAnswer(response: Response): Promise<Json> {
  const text = await readText(response, MAX_ANSWER)
  const value = text === undefined ? undefined : parse(text)
  if (typeof value?.error === 'string') throw new Error(value.error.slice(0, 300))
  if (!response.ok || !value) throw new Error('Invalid response')
  return value
}

function parse(text: string): Json | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined
  } catch {
    return undefined
  }
}
