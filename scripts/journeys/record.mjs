// Which modules each browser journey loads, recorded by a whole run of the journeys, so that `npm run test:changed`
// can run those that a change may break. Kept beside other caches; without it every journey is run.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../node_modules/.cache/pinion-journeys/', import.meta.url))
/** One file a build, written by `host/build/list-modules.ts`: file of the build to the modules in it. */
const MODULES = /^modules-.*\.json$/
/** One file a test worker: lines of `{ spec, files }`. */
const LOADED = /^loaded-.*\.jsonl$/
const RESULT = join(folder, 'journeys.json')

const readAll = (pattern, read) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => pattern.test(name))
        .map(name => read(readFileSync(join(folder, name), 'utf8')))
    : []

/** Forgets earlier recordings; called before the build that the journeys run against. */
export function clearRecording() {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (name !== 'journeys.json') rmSync(join(folder, name))
}

/** Writes the modules of each journey's file, from what the build and the test workers have written. */
export function keepRecording() {
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

/** Path of a journey's file to paths of modules; `undefined` before the first whole run. */
export const recordedJourneys = () =>
  existsSync(RESULT) ? JSON.parse(readFileSync(RESULT, 'utf8')) : undefined
