// Records which modules each browser journey loads, during a whole run of the journeys. `npm run test:changed` then
// runs only the journeys that a change may break. The record is stored with the other caches; without it, every journey
// is run.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RECORDING_FOLDER as folder } from './recording-folder.mjs'

/**
 * Matches the files that `host/build/module-list-vite-plugin.ts` writes, one per build. Such a file maps each file of
 * the build to its modules.
 */
const MODULES = /^modules-.*\.json$/
/** Matches the files that test workers write, with lines of `{ spec, files }`. */
const LOADED = /^loaded-.*\.jsonl$/
const RESULT = join(folder, 'journeys.json')

const readAll = (pattern, read) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => pattern.test(name))
        .map(name => read(readFileSync(join(folder, name), 'utf8')))
    : []

/** Deletes earlier recordings. Called before the build against which the journeys run. */
export function clearRecording() {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (name !== 'journeys.json') rmSync(join(folder, name))
}

/** Stores the modules of each journey, from the files that the build and the test workers have written. */
export function storeRecording() {
  const modulesOf = Object.assign({}, ...readAll(MODULES, JSON.parse))
  const journeys = new Map()
  for (const lines of readAll(LOADED, text => text.split('\n').filter(Boolean)))
    for (const line of lines) {
      const { spec, files } = JSON.parse(line)
      const known = journeys.get(spec) ?? new Set()
      for (const file of files) for (const module of modulesOf[file] ?? []) known.add(module)
      journeys.set(spec, known)
    }
  if (journeys.size === 0) return
  writeFileSync(
    RESULT,
    JSON.stringify(Object.fromEntries([...journeys].map(([spec, all]) => [spec, [...all].sort()]))),
  )
}

/** Returns the modules of each journey, by the path of its file, or `undefined` before the first whole run. */
export const recordedJourneys = () =>
  existsSync(RESULT) ? JSON.parse(readFileSync(RESULT, 'utf8')) : undefined
