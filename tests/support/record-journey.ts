import { appendFileSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RECORDING_FOLDER } from '../../scripts/journeys/recording-folder.mjs'
import { requestedPaths } from './site.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Records which files of the build a journey has loaded, for `npm run test:changed`. Only a whole run of the journeys
 * is recorded.
 */
export async function recordJourney(spec: string, worker: number, run: () => Promise<void>): Promise<void> {
  requestedPaths.clear()
  await run()
  if (!process.env.RECORD_JOURNEYS) return
  const files = [...requestedPaths].map(path => path.slice(1))
  mkdirSync(RECORDING_FOLDER, { recursive: true })
  const line = JSON.stringify({ spec: relative(root, spec), files })
  appendFileSync(join(RECORDING_FOLDER, `loaded-${worker}.jsonl`), `${line}\n`)
}
