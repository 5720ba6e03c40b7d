/** ms */
const LIMIT = 5_000

/** What `config.json` beside `index.html` holds, unchecked. Throws when it cannot be had. */
export async function fetchConfig(): Promise<unknown> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(LIMIT) })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  return response.json()
}
