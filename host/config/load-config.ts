import type { HostConfig } from '#kernel'
import { DEFAULT_CONFIG, parseConfig } from './parse-config'

/** ms */
const LIMIT = 5_000

/** Reads `config.json` beside `index.html`. Never throws: what is missing or broken gives defaults and a warning. */
export async function loadConfig(): Promise<HostConfig> {
  try {
    const response = await fetch('/config.json', { signal: AbortSignal.timeout(LIMIT) })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    const { config, problems } = parseConfig(await response.json())
    for (const problem of problems) warn(problem)
    return config
  } catch (error) {
    warn(
      `config.json could not be read, defaults are used: ${error instanceof Error ? error.message : error}`,
    )
    return DEFAULT_CONFIG
  }
}

function warn(text: string) {
  console.warn(text)
}
