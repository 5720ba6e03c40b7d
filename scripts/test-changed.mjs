// `npm run test:changed [since]` runs what the changes since a commit (by default HEAD), committed or not, can break:
// the checks, the unit tests and stories that import changed files, and the journeys that load them.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseJourneys } from './journeys/choose.mjs'
import { recordedJourneys } from './journeys/record.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const since = process.argv[2] ?? 'HEAD'
const require = createRequire(import.meta.url)
const bin = (name, command = name) => {
  const manifest = require.resolve(`${name}/package.json`)
  const { bin: entry } = require(manifest)
  return join(dirname(manifest), typeof entry === 'string' ? entry : entry[command])
}
const lines = (...args) => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) {
    console.error(stderr.trim())
    process.exit(1)
  }
  return stdout.split('\n').filter(Boolean)
}
const run = (name, ...args) => {
  console.log(`\n── ${name}`)
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) failed.push(name)
  return status === 0
}
const failed = []
const playwright = bin('@playwright/test', 'playwright')

/** Returns the files of the journeys that Playwright would run. */
const listed = (...args) => {
  const { stdout } = spawnSync(process.execPath, [playwright, 'test', '--list', '--reporter=json', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  })
  const { config, suites } = JSON.parse(stdout)
  return suites.map(({ file }) => join(config.rootDir, file).slice(root.length))
}

const changed = [
  ...lines('diff', '--name-only', '--no-renames', since),
  ...lines('ls-files', '--others', '--exclude-standard'),
]
console.log(changed.length === 0 ? `Nothing changed since ${since}.` : changed.join('\n'))
if (changed.length === 0) process.exit(0)

run('check', 'scripts/check.mjs')
run('unit tests and stories', bin('vitest'), 'run', '--changed', since, '--passWithNoTests')
const specs = listed()
const chosen = chooseJourneys(changed, specs, recordedJourneys())
const journeys = chosen === 'all' ? specs : [...new Set([...chosen, ...listed(`--only-changed=${since}`)])]
console.log(`\n${journeys.length} of ${specs.length} files of journeys`)
if (journeys.length > 0)
  if (
    run('build', bin('vite'), 'build', '--logLevel', 'warn') &&
    run('build widget', 'scripts/build-widget.mjs')
  ) {
    run('size', 'scripts/size.mjs')
    run('journeys', playwright, 'test', ...journeys)
  }

console.log(failed.length === 0 ? '\nAll passed.' : `\nFAILED: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
