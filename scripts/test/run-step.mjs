import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { createTally } from './tally.mjs'

/**
 * A part of the whole: a script with its arguments, which Node runs directly, so that no shell is needed on any system.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} cwd
 * @property {readonly string[]} args
 * @property {Record<string, string>} [env]
 * @property {string} [report] The file into which it writes its report. A step without one counts as one check.
 * @property {(json: any) => import('./tally.mjs').Report} [read] Reads that file.
 * @property {(again: readonly string[]) => readonly string[]} [argsAgain] The arguments that run some tests again, one
 *   at a time, from their `again`.
 */

/** Runs a script and resolves with its exit code. With `kept`, its output is printed when it has ended. */
function run({ name, cwd, env }, args, kept) {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', kept ? 'pipe' : 'inherit', kept ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', data => output.push(data))
  return new Promise(resolve => {
    child.on('close', status => {
      if (kept) console.log(`\n── ${name}\n${Buffer.concat(output)}`)
      resolve(status)
    })
  })
}

/** Returns the `Report` of a run. A run that has failed without giving a reason gets a fault. */
function reportOf({ report, read }, status) {
  if (!read)
    return {
      outcomes: status === 0 ? [{ id: '', name: '', again: '', result: 'passed' }] : [],
      faults: status === 0 ? [] : [`it ended with ${status}`],
    }
  try {
    const { outcomes, faults } = read(JSON.parse(readFileSync(report, 'utf8')))
    const isTold = faults.length > 0 || outcomes.some(({ result }) => result === 'failed')
    if (status === 0 || isTold) return { outcomes, faults }
    return { outcomes, faults: [`it ended with ${status}, but no test of it failed`] }
  } catch {
    return { outcomes: [], faults: ['it ended without a report'] }
  }
}

/**
 * Runs a step, and resolves with what it says. With `kept`, its output is printed only at its end, so that the output of
 * the step that runs at the same time stays readable.
 *
 * @param {Step} step
 */
export async function runStep(step, kept = false) {
  console.log(`\n── ${step.name}${kept ? ' begins' : ''}`)
  const from = Date.now()
  const tally = createTally(reportOf(step, await run(step, step.args, kept)))
  return { step, tally, seconds: Math.round((Date.now() - from) / 1000) }
}

/**
 * Runs the tests of a step that have not passed yet again, alone and one at a time.
 *
 * @param {Awaited<ReturnType<typeof runStep>>} result
 */
export async function rerunTests({ step, tally }) {
  const again = tally.again()
  console.log(`\n── ${step.name}, again: ${again.length}`)
  rmSync(step.report, { force: true })
  tally.add(reportOf(step, await run(step, step.argsAgain(again), false)))
}
