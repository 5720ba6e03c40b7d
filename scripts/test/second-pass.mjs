import { rerunTests } from './run-step.mjs'

/** How many times what failed is run again. */
const TIMES = 2

/** More tests than this that fail at first are the sign of a fault, not of a busy machine. */
export const MAX_UNSTEADY_TESTS = 25

/**
 * Runs again what has failed, with nothing beside it: a test that fails because the machine is busy passes then, and a
 * fault does not. Nothing runs again after more failures than may be unsteady, because all of it would fail anyway.
 * Checks, builds and steps without a report do not run again.
 */
export async function rerunFailedTests(results) {
  const failures = results.reduce((sum, { tally }) => sum + tally.failures(), 0)
  if (failures > MAX_UNSTEADY_TESTS) {
    console.log(`\n${failures} failures: more than ${MAX_UNSTEADY_TESTS}, so nothing runs again.`)
    return
  }
  for (let time = 0; time < TIMES; time++)
    for (const result of results)
      if (result.step.argsAgain && result.tally.again().length > 0) await rerunTests(result)
}
