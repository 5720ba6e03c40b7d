// `npm test` runs everything that CI runs. The checks run at the same time as the builds; then come the unit tests and
// stories, and then the journeys, which use both cores of a small machine by themselves. It continues after a failure.
// What has failed runs again at the end, alone (`-- --once` leaves that out), and the counts are printed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { clearRecording, storeRecording } from './journeys/record.mjs'
import { printResults } from './test/print-results.mjs'
import { readJourneys } from './test/read-journeys.mjs'
import { runStep } from './test/run-step.mjs'
import { rerunFailedTests } from './test/second-pass.mjs'

const { values } = parseArgs({ options: { once: { type: 'boolean' } } })
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'pinion-test-'))

/** Returns the script file of a package's command. */
function command(name, bin = name) {
  const home = join(root, 'node_modules', name)
  const entry = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).bin
  return join(home, typeof entry === 'string' ? entry : entry[bin])
}

const step = (name, ...args) => ({ name, cwd: root, args })

const check = step('check', 'scripts/check.mjs')
const builds = [
  step('build', command('vite'), 'build', '--logLevel', 'warn'),
  step('build widget', 'scripts/build-widget.mjs'),
  step('size', 'scripts/size.mjs'),
]
const storybook = step(
  'build storybook',
  command('storybook'),
  ...['build', '--quiet', '--disable-telemetry', '--output-dir', join(folder, 'storybook')],
)

const vitest = [
  ...[command('vitest'), 'run', '--reporter=default'],
  `--reporter=${join(root, 'scripts/test/vitest-reporter.mjs')}`,
]
const vitestReport = join(folder, 'vitest.json')
const unit = {
  ...step('unit', ...vitest),
  env: { OUTCOMES_FILE: vitestReport },
  report: vitestReport,
  read: report => report,
  argsAgain: files => [...vitest, '--no-file-parallelism', ...files],
}

const playwright = [command('@playwright/test', 'playwright'), 'test', '--reporter=list,json']
const e2eReport = join(folder, 'playwright.json')
const e2e = {
  ...step('e2e', ...playwright),
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport, RECORD_JOURNEYS: '1' },
  report: e2eReport,
  read: readJourneys,
  argsAgain: places => [...playwright, '--workers=1', ...places],
}
const tryPlugins = ['scripts/new-plugin/try-journeys.mjs', '--reporter=list,json']
const newPluginsReport = join(folder, 'new-plugins.json')
const newPlugins = {
  ...step('new plugins', ...tryPlugins),
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: newPluginsReport },
  report: newPluginsReport,
  read: readJourneys,
  // Each run creates the plugins in another folder, so all of their journeys run again.
  argsAgain: () => [...tryPlugins, '--workers=1'],
}

async function inTurn(steps) {
  const done = []
  for (const each of steps) done.push(await runStep(each, true))
  return done
}

clearRecording()
const results = (await Promise.all([inTurn([check]), inTurn(builds)])).flat()
results.push(...(await Promise.all([runStep(unit), runStep(storybook, true)])))
const walked = await runStep(e2e)
// The plugins' journeys use the same ports as the others.
results.push(walked, await runStep(newPlugins))
if (!values.once) await rerunFailedTests(results)
if (walked.tally.counts().failed === 0) storeRecording()
rmSync(folder, { recursive: true, force: true })
process.exit(printResults(results) > 0 ? 1 : 0)
