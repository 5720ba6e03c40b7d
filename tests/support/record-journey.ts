import { appendFileSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { askedPaths } from './site.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'node_modules/.cache/pinion-journeys')

/**
 * Records which files of the build a journey has loaded, for `npm run test:changed`. Only a whole run of the journeys
 * is recorded.
 */
export async function recordJourney(spec: string, worker: number, run: () => Promise<void>): Promise<void> {
  askedPaths.clear()
  await run()
  if (!process.env.RECORD_JOURNEYS) return
  const files = [...askedPaths].map(path => path.slice(1))
  mkdirSync(folder, { recursive: true })
  const line = JSON.stringify({ spec: relative(root, spec), files })
  appendFileSync(join(folder, `loaded-${worker}.jsonl`), `${line}\n`)
}
