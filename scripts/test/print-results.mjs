import { MAX_UNSTEADY_TESTS } from './second-pass.mjs'

/** Prints the failures, the unsteady tests, a line per step, and the counts. Returns the number of failures. */
export function printResults(results) {
  const counted = results.map(({ step, tally, seconds }) => ({ name: step.name, seconds, ...tally.counts() }))
  console.log('')
  for (const { name, why } of counted) for (const each of why) console.log(`FAILED in ${name}: ${each}`)
  for (const { name, unsteady } of counted)
    for (const each of unsteady) console.log(`UNSTEADY ${name} ${each}`)
  for (const { name, passed, failed, seconds } of counted)
    console.log(
      `${failed > 0 ? 'FAILED' : 'ok    '} ${name}: ${passed} passed, ${failed} failed, ${seconds} s`,
    )
  const unsteady = counted.reduce((sum, each) => sum + each.unsteady.length, 0)
  const isFault = unsteady > MAX_UNSTEADY_TESTS
  if (isFault)
    console.log(`FAILED: more than ${MAX_UNSTEADY_TESTS} unsteady tests are a fault, not a busy machine`)
  const sum = field => counted.reduce((all, each) => all + each[field], 0)
  const failed = sum('failed') + (isFault ? 1 : 0)
  console.log(`${unsteady} unsteady`)
  console.log(`${sum('passed')} passed, ${failed} failed`)
  return failed
}
