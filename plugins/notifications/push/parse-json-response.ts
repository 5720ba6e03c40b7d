import { readLimitedText } from '#kernel/url-policy'

type Json = Readonly<Record<string, unknown>>

/** Maximum number of bytes of an answer. A longer answer is invalid. */
const MAX_RESPONSE_BYTES = 256 * 1_024

/**
 * Returns the JSON object in a server's answer, or an empty object for an empty body. Throws if the object has an
 * `error`, if the status is a failure, or if the answer is too long.
 */
export async function parseJsonResponse(response: Response): Promise<Json> {
  const text = await readLimitedText(response, MAX_RESPONSE_BYTES)
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
