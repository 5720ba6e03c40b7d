import type { HostConfig } from '#kernel/config'
import { DEFAULT_CONFIG, parseConfig } from './parse-config'

/**
 * Checks the fetched `config.json`. Never throws: missing or invalid fields get their defaults, with a warning in the
 * console.
 */
export async function loadConfig(fetchedConfig: Promise<unknown>): Promise<HostConfig> {
  try {
    const { config, problems } = parseConfig(await fetchedConfig)
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
