const CONFIG_TIMEOUT_MS = 5_000

/** The path of the configuration file, in the same folder as `index.html`. */
export const CONFIG_PATH = '/config.json'

/** Fetches the configuration as parsed JSON, without checking it. Throws if that fails. */
export async function fetchConfig(): Promise<unknown> {
  // biome-ignore lint/style/noRestrictedGlobals: a file of this site
  const response = await fetch(CONFIG_PATH, { signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  return response.json()
}
