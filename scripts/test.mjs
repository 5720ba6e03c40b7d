// `npm test` runs everything that CI runs. The checks run at the same time as the builds; then come the unit tests and
// stories, and then the journeys, which use both cores of a small machine by themselves. It continues after a failure,
// and prints its counts at the end.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clearRecording, keepRecording } from './journeys/record.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'pinion-test-'))
const vitestReport = join(folder, 'vitest.json')
const playwrightReport = join(folder, 'playwright.json')
const newPluginsReport = join(folder, 'new-plugins.json')

/**
 * Returns the script file of a package's command. Node runs the file directly, so that no shell is needed on any
 * system.
 */
function command(name, bin = name) {
  const home = join(root, 'node_modules', name)
  const entry = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).bin
  return join(home, typeof entry === 'string' ? entry : entry[bin])
}

/** Returns the counts in a step's report. A run that ended before it wrote a report counts as one failure. */
function counted(read, report, status) {
  try {
    const { passed, failed, why } = read(JSON.parse(readFileSync(report, 'utf8')))
    return { passed, failed: status !== 0 && failed === 0 ? 1 : failed, why }
  } catch {
    return { passed: 0, failed: 1, why: ['it ended without a report'] }
  }
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: Playwright colours its messages with this escape character
const COLOURS = /\u001b\[[0-9;]*m/g
/**
 * Returns the beginning of a failure's message in one line. It is long enough to contain the received value of an
 * assertion that compares objects, which comes after the expected one.
 */
const brief = (name, message = '') =>
  `${name}: ${message.replace(COLOURS, '').replace(/\s+/g, ' ').slice(0, 800)}`
const vitestCounts = ({ numPassedTests, numFailedTests, testResults }) => ({
  passed: numPassedTests,
  // A test file that could not be loaded counts as a failure, although it has no test results.
  failed:
    numFailedTests + testResults.filter(t => t.status === 'failed' && t.assertionResults.length === 0).length,
  why: testResults.flatMap(file => [
    ...(file.status === 'failed' && file.assertionResults.length === 0
      ? [brief(file.name, file.message)]
      : []),
    ...file.assertionResults
      .filter(test => test.status === 'failed')
      .map(test => brief(`${file.name} ${test.fullName}`, test.failureMessages[0])),
  ]),
})
const specsOf = suite => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
const playwrightCounts = ({ stats, errors, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  why: suites
    .flatMap(specsOf)
    .filter(spec => !spec.ok)
    .map(spec =>
      brief(
        `${spec.file}:${spec.line} ${spec.title}`,
        spec.tests[0]?.results
          .at(-1)
          ?.errors.map(error => error.message)
          .join(' '),
      ),
    ),
})

const checks = status => ({ passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 })
const check = { name: 'check', args: ['scripts/check.mjs'] }
const unit = {
  name: 'unit',
  args: [
    command('vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
  count: status => counted(vitestCounts, vitestReport, status),
}
const builds = [
  { name: 'build', args: [command('vite'), 'build', '--logLevel', 'warn'] },
  { name: 'build widget', args: ['scripts/build-widget.mjs'] },
  { name: 'size', args: ['scripts/size.mjs'] },
]
const storybook = {
  name: 'build storybook',
  args: [
    command('storybook'),
    'build',
    '--quiet',
    '--disable-telemetry',
    '--output-dir',
    join(folder, 'storybook'),
  ],
}
const e2e = {
  name: 'e2e',
  args: [command('@playwright/test', 'playwright'), 'test', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport, RECORD_JOURNEYS: '1' },
  count: status => counted(playwrightCounts, playwrightReport, status),
}

const newPlugins = {
  name: 'new plugins',
  args: ['scripts/new-plugin/try-journeys.mjs', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: newPluginsReport },
  count: status => counted(playwrightCounts, newPluginsReport, status),
}

/**
 * Runs one step. With `kept`, its output is printed only at its end, so that the output of the step that runs at the
 * same time stays readable.
 */
function run({ name, args, env, count = checks }, kept = false) {
  console.log(`\n── ${name}${kept ? ' begins' : ''}`)
  const from = Date.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', kept ? 'pipe' : 'inherit', kept ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', data => output.push(data))
  return new Promise(resolve => {
    child.on('close', status => {
      if (kept) console.log(`\n── ${name}\n${Buffer.concat(output)}`)
      resolve({ name, ...count(status), seconds: Math.round((Date.now() - from) / 1000) })
    })
  })
}

async function inTurn(steps) {
  const done = []
  for (const step of steps) done.push(await run(step, true))
  return done
}

clearRecording()
const results = (await Promise.all([inTurn([check]), inTurn(builds)])).flat()
const tested = await Promise.all([run(unit), run(storybook, true)])
const walked = await run(e2e)
results.push(...tested, walked)
if (walked.failed === 0) keepRecording()
// Run this step alone, because its journeys use the same ports as the other journeys.
results.push(await run(newPlugins))
rmSync(folder, { recursive: true, force: true })

console.log('')
for (const { name, why = [] } of results) for (const each of why) console.log(`FAILED in ${name}: ${each}`)
for (const { name, passed, failed, seconds } of results)
  console.log(`${failed > 0 ? 'FAILED' : 'ok    '} ${name}: ${passed} passed, ${failed} failed, ${seconds} s`)
const sum = field => results.reduce((all, result) => all + result[field], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 ? 1 : 0)
