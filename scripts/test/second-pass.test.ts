import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const scripts = fileURLToPath(new URL('.', import.meta.url))
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))

/** The beginning of a test file. `once(name)` is true in the first run only. */
const once = `
import { existsSync, writeFileSync } from 'node:fs'
const once = name => {
  const mark = new URL('./' + name + '.mark', import.meta.url)
  const isFirst = !existsSync(mark)
  writeFileSync(mark, '')
  return isFirst
}
const fail = why => { throw new Error(why) }
`
const forVitest = `import { afterAll, beforeAll, describe, test } from 'vitest'${once}`
const forPlaywright = `import { test } from '@playwright/test'${once}`

const units = {
  'steady.unit.mjs': `${forVitest}
    test('always passes', () => {})
    test.skip('is left out', () => {})`,
  'mixed.unit.mjs': `${forVitest}
    test('fails once', () => once('unit') && fail('busy'))
    test('always fails', () => fail('a fault'))
    test('fails in the second run alone', () => !once('second') && once('third') && fail('later'))`,
  'hook.unit.mjs': `${forVitest}
    beforeAll(() => once('hook') && fail('slow hook'))
    test('waits for its hook', () => {})
    test.skip('is left out', () => {})`,
  'inner-hook.unit.mjs': `${forVitest}
    describe('inner', () => {
      beforeAll(() => fail('hook without end'))
      test('never runs', () => {})
    })
    test('beside', () => {})`,
  'after.unit.mjs': `${forVitest}
    afterAll(() => fail('left something behind'))
    test('passes before that', () => {})`,
  'stray.unit.mjs': `${forVitest}
    test('leaves an error', () => new Promise(done => {
      if (once('stray')) setTimeout(() => fail('nobody caught it'))
      setTimeout(done, 50)
    }))`,
  'missing.unit.mjs': `import './nowhere.mjs'`,
}
const journeys = {
  'a.journey.mjs': `${forPlaywright}
    test('always passes', () => {})
    test.fixme('is left out', () => {})
    test('fails once', () => { if (once('journey')) fail('busy') })
    test('always fails', () => fail('a fault'))`,
  'hook.journey.mjs': `${forPlaywright}
    test.describe.configure({ mode: 'serial' })
    test.beforeAll(() => { if (once('journeys-hook')) fail('slow hook') })
    test('waits for its hook', () => {})
    test('comes after it', () => {})`,
  'dies.journey.mjs': `${forPlaywright}
    test('ends its process once', () => { if (once('death')) process.exit(3) })`,
}

// Each test starts up to five runners, one after the other.
vi.setConfig({ testTimeout: 300_000 })

let folder = ''
const write = (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'second-pass-'))
  symlinkSync(modules, join(folder, 'node_modules'), 'junction')
  write({
    'package.json': '{ "type": "module" }',
    'vitest.config.mjs': `export default { test: { include: ['*.unit.mjs'] } }`,
    'playwright.config.mjs': `export default { testMatch: '*.journey.mjs', workers: 2 }`,
    'ends.mjs': 'process.exit(Number(process.argv[2]))',
    'run.mjs': `
      import { printResults } from '${scripts}print-results.mjs'
      import { readJourneys } from '${scripts}read-journeys.mjs'
      import { runStep } from '${scripts}run-step.mjs'
      import { rerunFailedTests } from '${scripts}second-pass.mjs'
      const cwd = process.cwd()
      const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=${scripts}vitest-reporter.mjs']
      const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=json']
      const steps = {
        unit: {
          args: vitest, report: 'unit.json', env: { OUTCOMES_FILE: 'unit.json' }, read: report => report,
          argsAgain: files => [...vitest, '--no-file-parallelism', ...files],
        },
        e2e: {
          args: playwright, report: 'e2e.json', env: { PLAYWRIGHT_JSON_OUTPUT_FILE: 'e2e.json' }, read: readJourneys,
          argsAgain: places => [...playwright, '--workers=1', ...places],
        },
        check: { args: ['ends.mjs', '0'] },
        build: { args: ['ends.mjs', '1'] },
        silent: { args: ['ends.mjs', '0'], report: 'no.json', read: report => report, argsAgain: () => ['ends.mjs', '0'] },
      }
      const results = []
      for (const name of process.argv.slice(2)) results.push(await runStep({ name, cwd, ...steps[name] }, true))
      await rerunFailedTests(results)
      process.exitCode = printResults(results) > 0 ? 1 : 0`,
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the steps with these names. Returns the exit code and the lines with the results. */
function run(...names: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['run.mjs', ...names], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  const lines = stdout.split('\n')
  // Playwright's messages also contain lines of the file around the failure.
  const told = lines
    .filter(line => /^(?:FAILED in|UNSTEADY) /.test(line))
    .map(line => line.replace(/ \d+ \| .*/, ''))
    .sort()
  const again = lines.filter(line => line.includes(', again: '))
  return { status, told, again, end: lines.slice(-3, -1), all: stdout + stderr }
}

test('unit tests: what passes alone is unsteady, what fails three times has failed, each counted once', () => {
  write(units)
  const { status, told, again, end } = run('unit')
  expect(told).toEqual([
    'FAILED in unit: after.unit.mjs: left something behind',
    'FAILED in unit: inner-hook.unit.mjs inner > never runs: it did not run',
    'FAILED in unit: inner-hook.unit.mjs: hook without end',
    expect.stringMatching(/^FAILED in unit: missing\.unit\.mjs: .*nowhere\.mjs/),
    'FAILED in unit: mixed.unit.mjs always fails: a fault',
    'UNSTEADY unit hook.unit.mjs: slow hook',
    'UNSTEADY unit mixed.unit.mjs fails in the second run alone: later',
    'UNSTEADY unit mixed.unit.mjs fails once: busy',
    'UNSTEADY unit stray.unit.mjs: nobody caught it',
  ])
  // In the first repetition six files run again; those that pass are left out of the second.
  expect(again).toEqual(['── unit, again: 6', '── unit, again: 4'])
  expect(end).toEqual(['4 unsteady', '7 passed, 5 failed'])
  expect(status).toBe(1)
})

test('journeys: the same, with those that did not run and a worker that dies', () => {
  write(journeys)
  const { status, told, end } = run('e2e')
  expect(told).toEqual([
    'FAILED in e2e: a.journey.mjs:14 always fails: Error: a fault',
    'UNSTEADY e2e a.journey.mjs:13 fails once: Error: busy',
    expect.stringMatching(/^UNSTEADY e2e dies\.journey\.mjs:11 ends its process once: .*exited unexpectedly/),
    'UNSTEADY e2e hook.journey.mjs:13 waits for its hook: Error: slow hook',
  ])
  expect(end).toEqual(['3 unsteady', '5 passed, 1 failed'])
  expect(status).toBe(1)
})

test('a journey that does not load, a build that breaks and a step without a report fail at once', () => {
  write({ ...journeys, 'missing.journey.mjs': `import './nowhere.mjs'` })
  const { status, told, again, end } = run('e2e', 'check', 'build', 'silent')
  expect(told).toEqual([
    'FAILED in build: it ended with 1',
    expect.stringMatching(/^FAILED in e2e: .*nowhere\.mjs/),
    'FAILED in silent: it ended without a report',
  ])
  expect(again).toEqual([])
  expect(end).toEqual(['0 unsteady', '1 passed, 3 failed'])
  expect(status).toBe(1)
  rmSync(join(folder, 'missing.journey.mjs'))
})

test('a run whose failures all pass alone has passed', () => {
  for (const name of Object.keys(units)) rmSync(join(folder, name), { force: true })
  write({
    'many.unit.mjs': `${forVitest} for (let n = 0; n < 25; n++) test('busy ' + n, () => once('a' + n) && fail('busy'))`,
  })
  const { status, told, end } = run('unit')
  expect(told).toHaveLength(25)
  expect(end).toEqual(['25 unsteady', '25 passed, 0 failed'])
  expect(status).toBe(0)
})

test('more than 25 failures are a fault, and nothing runs again', () => {
  write({
    'many.unit.mjs': `${forVitest} for (let n = 0; n < 26; n++) test('busy ' + n, () => once('b' + n) && fail('busy'))`,
  })
  const { status, again, end, all } = run('unit')
  expect(again).toEqual([])
  expect(all).toContain('26 failures: more than 25, so nothing runs again.')
  expect(end).toEqual(['0 unsteady', '0 passed, 26 failed'])
  expect(status).toBe(1)
})
