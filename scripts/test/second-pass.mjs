import { rerunTests } from './run-step.mjs'

/** Number of times that failed tests run again. */
const TIMES = 2

/** If more tests than this fail at first, the cause is a fault in the code and not a busy machine. */
export const MAX_UNSTEADY_TESTS = 25

/**
 * Runs failed tests again, with nothing beside them. A test that failed because the machine was busy passes then; a
 * real fault fails again. After more failures than `MAX_UNSTEADY_TESTS`, nothing runs again. Checks, builds and steps
 * without a report never run again.
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
