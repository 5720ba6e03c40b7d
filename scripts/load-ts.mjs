import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/** Imports a TypeScript module of this project into Node. `path` is relative to the root of the project. */
export async function loadTs(path) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const { module } = await runnerImport(root + path, { root, configFile: false, logLevel: 'error' })
  return module
}
