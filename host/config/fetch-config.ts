/** ms */
const LIMIT = 5_000

/** Beside `index.html`. */
export const CONFIG = '/config.json'

/** What the configuration holds, unchecked. Throws when it cannot be had. */
export async function fetchConfig(): Promise<unknown> {
  const response = await fetch(CONFIG, { signal: AbortSignal.timeout(LIMIT) })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  return response.json()
}
